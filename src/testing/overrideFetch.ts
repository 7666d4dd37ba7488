type Answer = { status?: number; body?: unknown } | 'network error' | 'no answer';

/** Answers some routes from a script ("METHOD /path" below /api/v1) and lets every other call reach the test server. */
export function overrideFetch(answers: Record<string, Answer>): void {
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const answer = answers[`${request.method} ${pathname.replace('/api/v1', '')}`];
    if (answer === undefined) return fetch(request);
    if (answer === 'network error') throw new TypeError('fetch failed');
    if (answer === 'no answer') return new Promise<Response>(() => undefined);
    const { status = 200, body } = answer;
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json' },
    });
  });
}
