/** Response of a call: its status, and its body as JSON; null where that was something else. */
export type XrpcResponse = { status: number; body: Record<string, unknown> | null };

const WAIT_MAX_MS = 3_000;

/** Calls a method of a server in the name of whoever has this token: by POST with a body, or with null for none, else by GET. */
export async function xrpc(
  origin: string,
  method: string,
  { token, query, body }: { token?: string; query?: Record<string, string>; body?: object | null } = {},
): Promise<XrpcResponse> {
  const response = await fetch(`${origin}/xrpc/${method}?${new URLSearchParams(query).toString()}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(WAIT_MAX_MS),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as XrpcResponse['body']) : null };
}
