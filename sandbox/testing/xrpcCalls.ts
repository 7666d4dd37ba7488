type Answer = { status: number; body: Record<string, unknown> };

/** Calls of a server of the AT Protocol as any client makes them; `token` none means: in nobody's name. */
export function xrpcCalls(origin: string) {
  async function send(path: string, init: RequestInit, token?: string): Promise<Answer> {
    const headers = { ...init.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${origin}/xrpc/${path}`, { ...init, headers });
    return { status: response.status, body: (await response.json().catch(() => ({}))) as Answer['body'] };
  }
  return {
    /** A procedure: with JSON, or with the bytes of a PNG. */
    call(name: string, body: object | Buffer, token?: string): Promise<Answer> {
      const type = Buffer.isBuffer(body) ? 'image/png' : 'application/json';
      const bytes = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
      return send(name, { method: 'POST', headers: { 'content-type': type }, body: bytes }, token);
    },
    query: (name: string, parameters: Record<string, string> = {}, token?: string): Promise<Answer> =>
      send(`${name}?${new URLSearchParams(parameters).toString()}`, {}, token),
  };
}
