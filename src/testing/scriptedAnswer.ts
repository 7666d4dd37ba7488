/** What a script answers in the place of the network. */
export type ScriptedAnswer =
  { status?: number; body?: unknown; headers?: Record<string, string> } | 'network error' | 'no answer';

/** Names a call as scripts do: "METHOD /path" below /api/v1. */
export function routeOf({ method, url }: Request): string {
  return `${method} ${new URL(url).pathname.replace('/api/v1', '')}`;
}

/** Answers as a script says. */
export async function answerWith(answer: ScriptedAnswer): Promise<Response> {
  if (answer === 'network error') throw new TypeError('fetch failed');
  if (answer === 'no answer') return new Promise<Response>(() => undefined);
  const { status = 200, body, headers } = answer;
  const isEmpty = status === 204 || body === undefined;
  return new Response(isEmpty ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
