import type { HttpResponse } from '../http';
import { inChunks } from '../inChunks';
import { parseJson, readList, readNumber, readText } from '../json';
import { explained, isSuccess } from '../outcomes';
import { explainGraphError } from './errors';
import type { Graph } from './graph';

const OBJECTS_PER_CALL = 50;

/** Graph's codes for an object that is gone, or that this account can no longer see. */
const GONE_CODES = ['100', '803'];

/**
 * Reads fields of many objects, 50 a call; objects that are gone are left out. Throws NetworkError. They are a batch of
 * calls, since Graph refuses to read several by `ids`, and then gave none of them where one was gone.
 */
export function readObjects<T>(
  graph: Graph,
  accessToken: string,
  ids: readonly string[],
  fieldsOf: (id: string) => string,
  read: (id: string, row: unknown) => T,
): Promise<T[]> {
  return inChunks(ids, OBJECTS_PER_CALL, async (part) => {
    const batch = part.map((id) => ({
      method: 'GET',
      relative_url: `${encodeURIComponent(id)}?${new URLSearchParams({ fields: fieldsOf(id) }).toString()}`,
    }));
    const form = { batch: JSON.stringify(batch), include_headers: 'false' };
    const { json } = await graph.require({ path: '/', form, accessToken });
    const rows = readList({ json }, 'json');
    return part.flatMap((id, index) => {
      const response = toResponse(rows[index]);
      return response === null || isGone(response) ? [] : [read(id, response.json)];
    });
  });
}

/** One response of a batch; null where Graph had no time for it. */
function toResponse(row: unknown): HttpResponse | null {
  const status = readNumber(row, 'code');
  const body = readText(row, 'body') ?? '';
  return status === null ? null : { status, headers: {}, body, json: parseJson(body), clock: null };
}

function isGone(response: HttpResponse): boolean {
  if (isSuccess(response)) return false;
  const explanation = explainGraphError(response);
  if (GONE_CODES.includes(explanation.code)) return true;
  throw explained(explanation, response.status);
}
