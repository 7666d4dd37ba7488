/**
 * Calls the test server past the screen, as the owner of a token where one is given; a response that is no success throws.
 * A body is sent as JSON, unless it is a form.
 */
export async function callServer<T>(
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(new URL(`/api/v1${path}`, window.location.origin), {
    method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (response.status === 204 ? null : await response.json()) as T;
}
