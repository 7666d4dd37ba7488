import type { ApiResponse } from '../apiResponse';

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The body of X's plain errors, problem JSON; without a detail the title is said twice, as X does. */
export function xErrorBody(status: number, detail?: string): unknown {
  const title = TITLES[status] ?? 'Error';
  return { title, detail: detail ?? title, type: 'about:blank', status };
}

/** A plain error of X. */
export function xProblem(status: number, detail?: string): ApiResponse {
  return { status, body: xErrorBody(status, detail) };
}

/** X's response to a request that does not fit its schema. */
export function xInvalidRequest(message: string, parameters: Record<string, string[]> = {}): ApiResponse {
  const body = {
    errors: [{ parameters, message }],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'https://api.twitter.com/2/problems/invalid-request',
  };
  return { status: 400, body };
}

/** X's error of a body that has a property which its closed schema lacks; null when it has none. `path` leads to the body. */
export function undefinedProperty(body: object, known: readonly string[], path = '$'): ApiResponse | null {
  const strange = Object.keys(body).find((name) => !known.includes(name));
  if (strange === undefined) return null;
  return xInvalidRequest(
    `[${path}.${strange}: is not defined in the schema and the schema does not allow additional properties]`,
  );
}

/** X's error for something that does not exist: an entry in a list next to the data, with status 200. */
export function xMissing(kind: 'tweet' | 'user', parameter: string, value: string): unknown {
  return {
    value,
    detail: `Could not find ${kind} with ${parameter}: [${value}].`,
    title: 'Not Found Error',
    resource_type: kind,
    parameter,
    resource_id: value,
    type: 'https://api.twitter.com/2/problems/resource-not-found',
  };
}
