type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'network error' | 'no answer';
export type Call = { route: string; body: string; headers: Headers };

/**
 * Puts scripted answers in the place of the network, for failures that a real server would not produce on demand.
 * Keys are "METHOD /path" below /api/v1; an answer may be computed from the number of earlier calls of its route. A call
 * that was not expected fails. Returns the calls that were made.
 */
export function stubFetch(answers: Record<string, Answer | ((earlier: number) => Answer)>): Call[] {
  const calls: Call[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const route = `${request.method} ${pathname.replace('/api/v1', '')}`;
    const scripted = answers[route];
    if (scripted === undefined) throw new Error(`Unexpected call: ${route}`);
    const earlier = calls.filter((call) => call.route === route).length;
    calls.push({ route, body: await request.text(), headers: request.headers });
    const answer = typeof scripted === 'function' ? scripted(earlier) : scripted;
    if (answer === 'network error') throw new TypeError('fetch failed');
    if (answer === 'no answer') return new Promise<Response>(() => undefined);
    const { status = 200, body, headers } = answer;
    const isEmpty = status === 204 || body === undefined;
    return new Response(isEmpty ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  });
  return calls;
}
