/** A network's response to a call of its API; without a body nothing is sent. */
export type ApiResponse = { status: number; headers?: Record<string, string>; body?: unknown };
