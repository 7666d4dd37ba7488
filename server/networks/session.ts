import { parseJson, readPath, readText } from '../lib/json';

/**
 * A token of a network with many servers. It is kept, sealed, in the place of an ordinary token, so that everything
 * between a grant and its connector sees one opaque text.
 */
export type ServerSession = {
  /** Origin of the server, like "https://example.org". */
  origin: string;
  token: string;
  /** Private key to which the token is bound (DPoP), as JWK; absent for bearer tokens. */
  key?: Record<string, unknown>;
  /** What else its connector needs to know of it. */
  about?: Record<string, string>;
};

/** Writes a session as one text. */
export function writeSession(session: ServerSession): string {
  return JSON.stringify(session);
}

/** Reads what `writeSession` wrote; throws where it was something else. */
export function readSession(text: string): ServerSession {
  const json = parseJson(text);
  const [origin, token] = [readText(json, 'origin'), readText(json, 'token')];
  if (origin === null || token === null) throw new Error('This token is not one of a server.');
  const [key, about] = [readPath(json, 'key'), readPath(json, 'about')];
  return {
    origin,
    token,
    ...(isRecord(key) && { key }),
    ...(isRecord(about) && { about: about as Record<string, string> }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
