import { interceptFetch } from './interceptFetch';
import { respondWith, routeOf, type ScriptedResponse } from './scriptedResponse';

/** Answers some routes from a script ("METHOD /path" below /api/v1) and lets every other call reach the test server. */
export function overrideFetch(responses: Record<string, ScriptedResponse>): void {
  interceptFetch((request, send) => {
    const response = responses[routeOf(request)];
    return response === undefined ? send() : respondWith(response);
  });
}
