import { respondWith, routeOf, type ScriptedResponse } from './scriptedResponse';

export type Call = { route: string; body: string; headers: Headers };

/**
 * Puts scripted responses in the place of the network, for failures that a real server would not produce on demand.
 * Keys are "METHOD /path" below /api/v1; a response may be computed from the number of earlier calls of its route. A call
 * that was not expected fails. Returns the calls that were made.
 */
export function stubFetch(
  responses: Record<string, ScriptedResponse | ((earlier: number) => ScriptedResponse)>,
): Call[] {
  const calls: Call[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const route = routeOf(request);
    const scripted = responses[route];
    if (scripted === undefined) throw new Error(`Unexpected call: ${route}`);
    const earlier = calls.filter((call) => call.route === route).length;
    calls.push({ route, body: await request.text(), headers: request.headers });
    return respondWith(typeof scripted === 'function' ? scripted(earlier) : scripted);
  });
  return calls;
}
