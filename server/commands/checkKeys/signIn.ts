import { createHash, randomBytes } from 'node:crypto';
import { NETWORKS } from '#contract/networks';
import { type GrantedAccount, type ServerSignIn, NetworkError } from '../../networks/connector';
import type { Place } from './place';
import type { Secrecy } from './wish';

/** The account that everything is tried with, and the names of the others that were granted with it. */
export type SignedIn = GrantedAccount & { others: string[] };

const VERIFIER_BYTES = 48;
const STATE_BYTES = 16;

/** Signs in as the server does for the people who use it. Throws NetworkError, or Error where nobody came back. */
export async function signIn(place: Place, secrecy: Secrecy): Promise<SignedIn> {
  const accounts = await grantedAccounts(place, secrecy);
  const [first, ...others] = accounts;
  if (first === undefined) throw new Error('No account was granted.');
  for (const { tokens } of accounts) {
    secrecy.keep(tokens.accessToken);
    secrecy.keep(tokens.refreshToken);
  }
  return { ...first, others: others.map(({ profile }) => profile.name) };
}

async function grantedAccounts(place: Place, secrecy: Secrecy): Promise<GrantedAccount[]> {
  const { connector, credentials } = place;
  if (connector.servers !== undefined) {
    const { servers } = connector;
    const tokens = credentials === null ? await signInByWindow(place, servers) : await logIn(servers, credentials);
    secrecy.keep(tokens.accessToken);
    return [{ tokens, profile: await connector.profile(tokens.accessToken) }];
  }
  const { authorize_url, client_id, scope } = connector.oauth;
  const verifier = NETWORKS[connector.platform].connecting.needsVerifier ? newSecret(VERIFIER_BYTES) : null;
  const state = newSecret(STATE_BYTES);
  const page = new URL(authorize_url);
  const question = {
    response_type: 'code',
    client_id,
    redirect_uri: place.redirectUri,
    scope,
    state,
    ...(verifier !== null && {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  };
  for (const [name, value] of Object.entries(question)) page.searchParams.set(name, value);
  const code = codeIn(await place.visit(page, state));
  secrecy.keep(code);
  secrecy.keep(verifier);
  const request = { code, redirectUri: place.redirectUri, codeVerifier: verifier };
  if (connector.exchangeAll !== undefined) return connector.exchangeAll(request);
  const tokens = await connector.exchange(request);
  secrecy.keep(tokens.accessToken);
  return [{ tokens, profile: await connector.profile(tokens.accessToken) }];
}

async function signInByWindow({ where, redirectUri, visit }: Place, { start, finish }: ServerSignIn) {
  if (start === null) throw new Error('No window can come back to this address.');
  const state = newSecret(STATE_BYTES);
  const { authorizeUrl, kept } = await start({ server: where, redirectUri, state });
  const back = await visit(new URL(authorizeUrl), state);
  return finish({ code: codeIn(back), issuer: back.searchParams.get('iss'), redirectUri, kept });
}

function logIn({ logIn: send }: ServerSignIn, credentials: NonNullable<Place['credentials']>) {
  if (send === undefined) throw new Error('This network knows no passwords for apps.');
  return send(credentials);
}

/** The code in the address that a network led back to; throws its error, where it has one instead. */
function codeIn({ searchParams }: URL): string {
  const code = searchParams.get('code');
  if (code !== null && code !== '') return code;
  const error = searchParams.get('error') ?? searchParams.get('error_code') ?? 'no_code';
  const words = searchParams.get('error_description') ?? searchParams.get('error_message') ?? 'It gave no reason';
  if (error === 'access_denied' || error === 'user_cancelled_authorize') {
    throw new Error('The app was not allowed. Open the address once more, and allow it.');
  }
  throw new NetworkError(error, `${words} (${error})`, 400);
}

function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
