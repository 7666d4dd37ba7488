import type { Tokens } from '../../connector';
import type { HttpResponse } from '../../http';
import { readText } from '../../../lib/json';
import { unreadable } from '../../outcomes';
import { readSession, writeSession } from '../../session';
import { readTokens } from '../../tokenResponse';
import type { Asker } from './askIssuer';

/** A session that OAuth began: whose it is, who granted it, and by what it is recognized. */
export type BoundSession = Asker & { did: string; origin: string; issuer: string };

/** Whom the tokens of a response are for; throws NetworkError where they are not what the protocol promises. */
export function readOwner({ json, status }: HttpResponse): string {
  const did = readText(json, 'sub');
  const isBound = readText(json, 'token_type')?.toLowerCase() === 'dpop';
  const isGranted = readText(json, 'scope')?.split(' ').includes('atproto') ?? false;
  if (did === null || !isBound || !isGranted) throw unreadable('bluesky', status);
  return did;
}

/** The tokens of a response, each with its session around it. */
export function boundTokens({ origin, key, ...about }: BoundSession, response: HttpResponse, now: number): Tokens {
  const tokens = readTokens('bluesky', response, now);
  const { did, issuer, client } = about;
  const wrap = (token: string) => writeSession({ origin, token, key: { ...key }, about: { did, issuer, client } });
  const { accessToken, refreshToken } = tokens;
  return { ...tokens, accessToken: wrap(accessToken), refreshToken: refreshToken && wrap(refreshToken) };
}

/** Reads what `boundTokens` made of a token; null if that is one of an app password. */
export function readBoundSession(text: string): (BoundSession & { token: string }) | null {
  const { origin, token, key, about } = readSession(text);
  const { did, issuer, client } = about ?? {};
  if (key === undefined || did === undefined || issuer === undefined || client === undefined) return null;
  return { origin, token, key, did, issuer, client };
}
