import { NetworkError } from '../../connector';
import { allowed } from '../../serverGuard';
import { isDid } from '../didDocument';
import { isHandle, normalizeHandle, resolveHandle, type HandleSources } from '../handles';
import { findIssuer, readAuthorizationServer, type AuthorizationServer } from './authorizationServer';

/** Where somebody signs in: at which server, by which issuer; and as whom, where an account was named. */
export type Place = {
  origin: string;
  issuer: AuthorizationServer;
  account: { did: string; typed: string } | null;
};

/** Where accounts are looked up. `homeOf`: origin of the server that an account is on; `near`: of one that knows it. */
export type PlaceSources = HandleSources & { homeOf: (did: string, near?: string) => Promise<string> };

/**
 * Finds out what was typed: a server, or an account by its handle or DID. Servers and handles look alike; what signs people in
 * is meant as a server. Throws NetworkError.
 */
export async function findPlace(sources: PlaceSources, typed: string): Promise<Place> {
  const { guard, homeOf } = sources;
  const name = normalizeHandle(typed);

  async function at(origin: string, account: Place['account']): Promise<Place> {
    return { origin, issuer: await readAuthorizationServer(guard, await findIssuer(guard, origin)), account };
  }

  const isAccount = isDid(name) || typed.trim().startsWith('@');
  try {
    if (!isAccount)
      return await at(
        allowed(() => guard.originOf(name)),
        null,
      );
  } catch (error) {
    if (!(error instanceof NetworkError) || !isHandle(name)) throw error;
  }
  const did = isDid(name) ? name : await resolveHandle(sources, name);
  return at(await homeOf(did), { did, typed: name });
}
