/** A scripted response in place of the network's. */
export type ScriptedResponse =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | 'network error'
  | 'no response';

/** Names a call as scripts do: "METHOD /path" below /api/v1. */
export function routeOf({ method, url }: Request): string {
  return `${method} ${new URL(url).pathname.replace('/api/v1', '')}`;
}

/** Answers as a script says. */
export async function respondWith(response: ScriptedResponse): Promise<Response> {
  if (response === 'network error') throw new TypeError('fetch failed');
  if (response === 'no response') return new Promise<Response>(() => undefined);
  const { status = 200, body, headers } = response;
  const isEmpty = status === 204 || body === undefined;
  return new Response(isEmpty ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
