import { createHash, randomBytes } from 'node:crypto';
import { isKeyless, NETWORKS, type AccountPlatform, type AppPlatform } from '#contract/networks';
import { readConfig } from '../../config';
import type { Environment } from '../../lib/environment';
import { callbackUrl, type KeylessSettings, createMemoryApps, type NetworkApps } from '../../networks/settings';
import { type Connector, type GrantedAccount, type ServerSignIn, NetworkError } from '../../networks/connector';
import { type NetworkPlaces, APP_NETWORKS, createNetworks } from '../../networks/registry';
import { createServerGuard } from '../../networks/serverGuard';
import { NO_METER } from '../../networks/x/meter';
import { placeNetworks } from '../../placeNetworks';
import { decide } from '../../../sandbox/decide';
import { startSandbox, type Sandbox } from '../../../sandbox/startSandbox';
import { openDoor, type Door, visitInBrowser, type Operator } from './door';
import { type Secrecy, CheckRefused, wordOf, type Wish } from './wish';

/** Where a network is tried, and how. Nothing of it is stored. */
export type Place = {
  connector: Connector;
  /** Where the network sends people back to, as it has to be registered. */
  redirectUri: string;
  /** Server, or handle on it, at which signing in begins; of no meaning where the operator has an app. */
  where: string;
  /** What signs in without a window; null: a window does. */
  credentials: { identifier: string; password: string; server: string | null } | null;
  /** Address at which the network can fetch the picture. */
  pictureUrl: string;
  door: Door;
  /** Has the page at an address answered, which knows this state; the address that it led back to. */
  visit(page: URL, state: string): Promise<URL>;
  close(): Promise<void>;
};

type Surroundings = { environment: Environment; operator: Operator; secrecy: Secrecy; picture: Buffer };

const PICTURE_PATH = '/media/postwright-check.jpg';

const NOWHERE: NetworkPlaces = {
  twitter: 'off',
  facebook: 'off',
  linkedin: 'off',
  instagram: 'off',
  bluesky: 'off',
  mastodon: 'off',
};

/** The sandbox lets everybody in, with any handle that could be one of the network and any password of this form. */
const SANDBOX_HANDLES: Record<AccountPlatform, string> = {
  twitter: 'check_keys',
  facebook: 'check.keys',
  linkedin: 'check-keys',
  instagram: 'check.keys',
  bluesky: 'check-keys.test',
  mastodon: 'check_keys',
};
const SANDBOX_PASSWORD = 'abcd-efgh-ijkl-mnop';

/**
 * Makes the server's own connector of a network, by the settings of the environment or for a sandbox of its own, and listens
 * where the network's answer arrives. Throws CheckRefused and ConfigError.
 */
export function openPlace(wish: Wish, surroundings: Surroundings): Promise<Place> {
  return wish.isSandbox ? openInSandbox(wish, surroundings) : openForReal(wish, surroundings);
}

async function openForReal(
  { platform, where }: Wish,
  { environment, operator, secrecy, picture }: Surroundings,
): Promise<Place> {
  const config = readConfig(environment);
  const { publicOrigin, host, port } = config;
  const { shortName: name, connecting } = NETWORKS[platform];
  const place = config.networks[platform];
  if (place === 'off') throw new CheckRefused(`${name} is switched off: take it out of PLATFORMS_OFF first.`);
  if (place === 'sandbox') throw new CheckRefused(noKeysText(platform));
  if (place !== 'servers') secrecy.keep(place.clientSecret);
  const password = connecting.takesPassword ? environment[`${name.toUpperCase()}_APP_PASSWORD`]?.trim() || null : null;
  secrecy.keep(password);
  const ownHosts = [new URL(publicOrigin).hostname, ...config.allowedHosts];
  const connector = makeConnector(platform, { ...NOWHERE, [platform]: place }, null, {
    publicOrigin,
    guard: createServerGuard({ privateServers: config.privateServers, ownHosts }),
    apps: hiddenApps(secrecy),
    plcUrl: config.blueskyPlcUrl,
    blueskyViewUrl: config.blueskyViewUrl,
  });
  if (password === null) requireWindow(connector, publicOrigin);
  const { callbackPath } = connecting;
  const door = await openDoor({ host, port, callbackPath, picturePath: PICTURE_PATH, picture });
  const redirectUri = callbackUrl(publicOrigin, platform);
  return {
    connector,
    redirectUri,
    where: where ?? '',
    credentials: password === null ? null : { identifier: where ?? '', password, server: null },
    pictureUrl: publicOrigin + PICTURE_PATH,
    door,
    visit: (page, state) => visitInBrowser({ platform, page, state, redirectUri }, door, operator),
    close: () => door.close(),
  };
}

async function openInSandbox({ platform }: Wish, { secrecy, picture }: Surroundings): Promise<Place> {
  const { callbackPath, takesPassword } = NETWORKS[platform].connecting;
  const door = await openDoor({ host: '127.0.0.1', port: 0, callbackPath, picturePath: PICTURE_PATH, picture });
  const publicOrigin = door.origin;
  const sandbox = await startSandbox({ port: 0, dataDir: null, publicOrigin });
  const keyless = isKeyless(platform);
  const servers = keyless ? (sandbox.servers[platform] ?? []).map(({ server }) => server) : [];
  const [where = ''] = servers;
  const identifier = SANDBOX_HANDLES[platform];
  const connector = makeConnector(platform, { ...NOWHERE, [platform]: keyless ? 'servers' : 'sandbox' }, sandbox, {
    publicOrigin,
    guard: createServerGuard({ privateServers: servers }),
    apps: hiddenApps(secrecy),
    plcUrl: sandbox.origin,
    blueskyViewUrl: sandbox.origin,
  });
  return {
    connector,
    redirectUri: callbackUrl(publicOrigin, platform),
    where,
    credentials: takesPassword ? { identifier, password: SANDBOX_PASSWORD, server: where } : null,
    pictureUrl: publicOrigin + PICTURE_PATH,
    door,
    visit: (page) => decide(page, 'allow', identifier),
    async close() {
      await sandbox.close();
      await door.close();
    },
  };
}

function makeConnector(
  platform: AccountPlatform,
  places: NetworkPlaces,
  sandbox: Sandbox | null,
  keyless: Omit<KeylessSettings, 'sandboxServers'>,
): Connector {
  // What this costs is said ahead, and not counted: counting needs the database.
  const connector = createNetworks(placeNetworks(places, sandbox, NO_METER, keyless))[platform];
  if (connector === undefined) throw new Error(`There is no connector of ${platform}.`);
  return connector;
}

/** Servers with which Postwright registers itself know it as a new app each time, which is forgotten with this process. */
function hiddenApps(secrecy: Secrecy): NetworkApps {
  const apps = createMemoryApps();
  return {
    ...apps,
    add(platform, server, app) {
      // Mastodon's connector keeps what belongs to the app behind its secret.
      secrecy.keep(app.clientSecret.split(' ')[0] ?? '');
      return apps.add(platform, server, app);
    },
  };
}

/**
 * Throws CheckRefused where nobody can sign in by a window. At a public address Bluesky's servers know Postwright by a key
 * that is stored: another one there, even for a minute, would end the connections that exist.
 */
function requireWindow({ servers }: Connector, publicOrigin: string): void {
  if (servers === undefined) return;
  const isByStoredKey = servers.clientDocument !== undefined && servers.clientDocument !== null;
  if (servers.start !== null && !isByStoredKey) return;
  throw new CheckRefused(
    `From ${publicOrigin} this check signs in to Bluesky with an app password: make one (Settings, “Privacy and security”, “App passwords”), and set BLUESKY_APP_PASSWORD for this command alone.`,
  );
}

function noKeysText(platform: AccountPlatform): string {
  const { settingsPrefix: prefix } = APP_NETWORKS[platform as AppPlatform];
  const { shortName: name } = NETWORKS[platform];
  return `${name} has no keys here. Set ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET in .env: docs/networks.md tells how to get them. To see what this check does: npm run check-keys -- ${wordOf(platform)} --sandbox`;
}

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
