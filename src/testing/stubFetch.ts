import { answerWith, routeOf, type ScriptedAnswer } from './scriptedAnswer';

export type Call = { route: string; body: string; headers: Headers };

/**
 * Puts scripted answers in the place of the network, for failures that a real server would not produce on demand.
 * Keys are "METHOD /path" below /api/v1; an answer may be computed from the number of earlier calls of its route. A call
 * that was not expected fails. Returns the calls that were made.
 */
export function stubFetch(answers: Record<string, ScriptedAnswer | ((earlier: number) => ScriptedAnswer)>): Call[] {
  const calls: Call[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const route = routeOf(request);
    const scripted = answers[route];
    if (scripted === undefined) throw new Error(`Unexpected call: ${route}`);
    const earlier = calls.filter((call) => call.route === route).length;
    calls.push({ route, body: await request.text(), headers: request.headers });
    return answerWith(typeof scripted === 'function' ? scripted(earlier) : scripted);
  });
  return calls;
}
