import sharp from 'sharp';
import type { AppPlatform } from '#contract/networks';
import { createInstagramConnector } from '../../networks/instagram/connector';
import { attachment } from '../../networks/testing/attachments';
import { APP_NETWORKS } from '../../networks/registry';
import { decide } from '../../../sandbox/decide';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { startSandbox, type Sandbox } from '../../../sandbox/startSandbox';
import { controlSandbox, type SandboxControl } from '../../../sandbox/testing/control';
import { allow } from '../../../sandbox/testing/person';
import { freePort } from '../../testing/freePort';
import { checkKeys } from './checkKeys';
import { openDoor, type Door } from './door';
import { createTriedPosts } from './posts';

/** Plays the networks: known to the check by keys and addresses alone, as the real ones are. */
let internet: Sandbox;
let control: SandboxControl;
let origin: string;
let door: Door | null = null;

beforeEach(async () => {
  origin = `http://127.0.0.1:${await freePort()}`;
  internet = await startSandbox({ port: 0, dataDir: null, publicOrigin: origin, hasKin: true });
  control = controlSandbox(internet.origin);
});
afterEach(async () => {
  await door?.close();
  door = null;
  await internet.close();
});

/** The environment of an operator who has keys of a network. */
function keysOf(platform: AppPlatform, more: Record<string, string> = {}): Record<string, string> {
  const { clientId, clientSecret, apiUrl, authorizeUrl } = sandboxNetworkSettings(internet.origin)[platform];
  const { settingsPrefix: prefix } = APP_NETWORKS[platform];
  return {
    PORT: new URL(origin).port,
    PUBLIC_ORIGIN: origin,
    [`${prefix}_CLIENT_ID`]: clientId,
    [`${prefix}_CLIENT_SECRET`]: clientSecret ?? '',
    [`${prefix}_API_URL`]: apiUrl,
    [`${prefix}_AUTHORIZE_URL`]: authorizeUrl,
    ...more,
  };
}

/** Allows the app as these accounts, and goes back to where the network leads. */
const allowAs = (handles: string) => async (page: URL) => {
  await fetch(await decide(page, 'allow', handles));
  return [];
};

/** The same of a person who takes a permission away. */
const allowWithout = (scope: string, handles: string) => async (page: URL) => {
  page.searchParams.set('scope', (page.searchParams.get('scope') ?? '').replace(scope, '').trim());
  return allowAs(handles)(page);
};

/** Listens where the check would. */
async function openOwnDoor(picture = Buffer.alloc(0)): Promise<void> {
  const [host, port] = ['127.0.0.1', Number(new URL(origin).port)];
  door = await openDoor({ host, port, callbackPath: '/x-oauth-callback', picturePath: '/a.jpg', picture });
}

type Person = {
  environment?: Record<string, string>;
  /** What the person does with the page that they are to open, and the lines that they type then. */
  open?: (page: URL) => Promise<string[]>;
  hear?: (line: string) => void;
  signal?: AbortSignal;
};

/** Runs the check for somebody who reads what it says. */
async function run(words: string, { environment = {}, open = allowAs('ada_one'), ...person }: Person = {}) {
  const { hear = () => undefined, signal = new AbortController().signal } = person;
  const lines: string[] = [];
  let typing = Promise.resolve<string[]>([]);
  const isGood = await checkKeys(words === '' ? [] : words.split(' '), environment, {
    say(line) {
      lines.push(line);
      hear(line);
      const page = /^http\S+$/m.exec(line)?.[0];
      if (page !== undefined) typing = open(new URL(page));
    },
    async readLine() {
      return (await typing).shift() ?? null;
    },
    signal,
  });
  return { isGood, lines, text: lines.join('\n') };
}

/** State and name of each step: "OK Deletion". */
function stepsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => /^(OK|FAILED|SKIPPED) +([^:]+):/.exec(line)?.slice(1).join(' ') ?? []);
}

const POSTING = ['OK Text post', 'OK Image post', 'OK Figures', 'OK Deletion'];
const RENEWED = ['OK Signing in', 'OK Renewing the connection', ...POSTING, 'OK Signing out'];

test.each<[string, string[]]>([
  ['x', RENEWED],
  ['facebook', ['OK Signing in', ...POSTING]],
  ['instagram', ['OK Signing in', 'SKIPPED Text post', ...POSTING.slice(1)]],
  ['linkedin', ['OK Signing in', ...POSTING, 'OK Signing out']],
  ['bluesky', RENEWED],
  ['mastodon', ['OK Signing in', ...POSTING, 'OK Signing out']],
])('%s is tried in the sandbox without keys and without a person', async (name, steps) => {
  const { isGood, lines } = await run(`${name} --sandbox`);
  expect(stepsIn(lines)).toEqual(steps);
  expect(lines.at(-1)).toBe(`All ${steps.filter((step) => step.startsWith('OK')).length} steps worked.`);
  expect(isGood).toBe(true);
});

test.each([
  ['Sandbox Pixelfed', ['SKIPPED Text post', ...POSTING.slice(1)]],
  ['Sandbox Friendica', POSTING],
])('%s, which takes back no single token, is tried like Mastodon', async (server, posting) => {
  const { server: where = '' } = internet.servers.mastodon?.find(({ name }) => name === server) ?? {};
  const environment = { PORT: new URL(origin).port, PUBLIC_ORIGIN: origin, PRIVATE_SERVERS: where };
  const { isGood, lines, text } = await run(`mastodon ${where}`, { environment, open: allowAs('ada') });
  expect(stepsIn(lines).filter((step) => step !== 'OK Renewing the connection')).toEqual([
    'OK Signing in',
    ...posting,
    'OK Signing out',
  ]);
  expect(text).toContain('OK      Signing out: this server takes back no single token.');
  expect(isGood).toBe(true);
});

test('with keys a person allows the app in a browser, and nothing stays at the network', async () => {
  const { isGood, lines, text } = await run('x', { environment: keysOf('twitter') });
  expect(stepsIn(lines)).toEqual(RENEWED);
  expect(isGood).toBe(true);
  expect(text).toContain('X bills it with about 0.08 US dollars');
  expect(text).toContain(`goes to ${origin}/x-oauth-callback`);
  expect(await control.calls('tweets', 'twitter')).toBe(2);
  expect(await control.posts('twitter')).toEqual([]);
});

test('whose browser can’t reach this machine pastes the address, and that of another try is refused', async () => {
  const { isGood, text } = await run('linkedin', {
    environment: keysOf('linkedin'),
    open: async (page) => {
      const back = await decide(page, 'allow', 'ada-one');
      return ['nonsense', `${origin}/linkedin-oauth-callback?code=1&state=2`, back.href];
    },
  });
  expect(text).toMatch(/This is no whole address[^]*belongs to another try[^]*OK {6}Signing in/);
  expect(isGood).toBe(true);
});

test('of several Pages the first is tried, and the others are named', async () => {
  const { lines } = await run('facebook', { environment: keysOf('facebook'), open: allowAs('page.one,page.two') });
  const who = /^OK {6}Signing in: the account is Page One \(page\.one\); granted, and not tried: Page Two\.$/;
  expect(lines).toContainEqual(expect.stringMatching(who));
});

test('who does not allow the app is told so', async () => {
  const { isGood, lines } = await run('x', {
    environment: keysOf('twitter'),
    open: async (page) => {
      await fetch(await decide(page, 'refuse'));
      return [];
    },
  });
  expect(stepsIn(lines)).toEqual(['FAILED Signing in']);
  expect(lines).toContainEqual(expect.stringContaining('The app was not allowed.'));
  expect(isGood).toBe(false);
});

test('a missing permission is named, with where to add it, and what works is tried and deleted all the same', async () => {
  const x = await run('x', { environment: keysOf('twitter'), open: allowWithout('media.write', 'ada_one') });
  expect(stepsIn(x.lines)).toEqual([
    'OK Signing in',
    'FAILED Permissions',
    'OK Renewing the connection',
    'OK Text post',
    'FAILED Image post',
    'OK Figures',
    'OK Deletion',
    'OK Signing out',
  ]);
  expect(x.text).toMatch(/X did not grant media\.write\. Set “App permissions” to “Read and write”/);
  expect(x.text).toMatch(/FAILED {2}Image post: .*Forbidden.* Set “App permissions”/);
  expect(x.lines.at(-1)).toBe('2 of 8 steps failed.');
  expect(x.isGood).toBe(false);
  expect(await control.posts('twitter')).toEqual([]);

  const facebook = await run('facebook', {
    environment: keysOf('facebook'),
    open: allowWithout('pages_manage_posts,', 'page.one'),
  });
  expect(facebook.text).toMatch(/FAILED {2}Text post: .* “Use cases”, “Customize”.*Advanced Access/);
});

test('a wrong secret ends the check with where the right one is', async () => {
  const x = await run('x', { environment: keysOf('twitter', { X_CLIENT_SECRET: 'not-the-secret-of-it' }) });
  expect(stepsIn(x.lines)).toEqual(['FAILED Signing in']);
  expect(x.text).toMatch(
    /Missing valid authorization header\. Copy “Client ID” and “Client Secret” below “OAuth 2\.0”/,
  );
  const meta = await run('facebook', {
    environment: keysOf('facebook', { FACEBOOK_CLIENT_SECRET: 'not-the-secret-of-it' }),
    open: allowAs('page.one'),
  });
  expect(meta.text).toMatch(/Error validating client secret\. Copy “App ID” and “App secret”/);
});

test('where credits end in the middle, it says where to buy some, and deletes what was published before', async () => {
  await control.script({
    endpoint: 'media',
    fault: {
      kind: 'status',
      status: 402,
      body: { title: 'CreditsDepleted', detail: 'No credits.', type: 'about:blank' },
    },
  });
  const { lines, text } = await run('x', { environment: keysOf('twitter') });
  expect(stepsIn(lines)).toContain('OK Text post');
  expect(text).toMatch(/FAILED {2}Image post: No credits\. Buy credits at console\.x\.com/);
  expect(text).toContain('OK      Deletion: X deleted the post.');
  expect(await control.posts('twitter')).toEqual([]);
});

test('a post whose answer is lost is found and deleted; one that can’t be looked for is left to the operator', async () => {
  await control.script({ endpoint: 'tweets', fault: { kind: 'reset', when: 'after' } });
  const x = await run('x', { environment: keysOf('twitter') });
  expect(x.text).toMatch(/FAILED {2}Text post: .* no whole response/);
  expect(x.text).toContain('OK      Deletion: X deleted the 2 posts.');
  expect(await control.posts('twitter')).toEqual([]);

  await control.script({ platform: 'linkedin', endpoint: 'posts', fault: { kind: 'reset', when: 'after' } });
  const linkedin = await run('linkedin', { environment: keysOf('linkedin'), open: allowAs('ada-one') });
  expect(linkedin.text).toMatch(
    /FAILED {2}Deletion: Delete by hand: “Postwright tries its keys \(\w+\).*, if it is there/,
  );
});

test('whoever stops the check in its middle leaves nothing at the network', async () => {
  const stopping = new AbortController();
  const { isGood, lines } = await run('x', {
    environment: keysOf('twitter'),
    signal: stopping.signal,
    hear: (line) => line.includes('Text post') && stopping.abort(),
  });
  expect(stepsIn(lines)).not.toContain('OK Image post');
  expect(lines.at(-1)).toBe('The check was stopped.');
  expect(isGood).toBe(false);
  expect(await control.posts('twitter')).toEqual([]);
});

test('what a network repeats of secrets and tokens is not printed', async () => {
  const secret = sandboxNetworkSettings(internet.origin).twitter.clientSecret ?? '';
  const body = { error: 'invalid_request', error_description: `The secret ${secret} is wrong` };
  await control.script({ endpoint: 'token', fault: { kind: 'status', status: 400, body } });
  const { text } = await run('x', { environment: keysOf('twitter') });
  expect(text).toContain('The secret (hidden) is wrong');
  expect(text).not.toContain(secret);
});

test('Instagram, which deletes no posts, is asked to prepare one and not to publish it', async () => {
  const instagram = createInstagramConnector(sandboxNetworkSettings(internet.origin).instagram);
  const redirectUri = `${origin}/instagram-oauth-callback`;
  const { code } = await allow(instagram.oauth, redirectUri, 'ada_one');
  const { accessToken } = await instagram.exchange({ code, redirectUri, codeVerifier: null });
  const actor = { ...(await instagram.profile(accessToken)), accessToken };
  const posts = createTriedPosts(instagram, () => actor, new AbortController().signal);
  const create = { width: 100, height: 100, channels: 3, background: 'teal' } as const;
  await openOwnDoor(await sharp({ create }).jpeg().toBuffer());
  const image = attachment('image/jpeg', { publicUrl: `${origin}/a.jpg`, pixels: { width: 100, height: 100 } });
  expect(await posts.prepare([image])).toMatch(/took it, and nothing was published/);
  expect(posts.areThere()).toBe(false);
  expect(await control.posts('instagram')).toEqual([]);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['', {}, /^Name one network: npm run check-keys -- x \| facebook \| linkedin \| instagram \| bluesky \| mastodon/],
  ['friendster', {}, /^There is no network “friendster”\. Name one network/],
  ['x facebook', {}, /^“facebook” is too much\./],
  ['x --verbose', {}, /^Name one network/],
  ['x', {}, /^X has no keys here\. Set X_CLIENT_ID and X_CLIENT_SECRET in \.env: .* check-keys -- x --sandbox$/],
  ['facebook', { FACEBOOK_CLIENT_ID: '1' }, /^FACEBOOK_CLIENT_ID is set without FACEBOOK_CLIENT_SECRET/],
  ['x', { PLATFORMS_OFF: 'twitter' }, /^X is switched off: take it out of PLATFORMS_OFF first\.$/],
  ['mastodon', {}, /^Name the server of the account: npm run check-keys -- mastodon mastodon\.social$/],
  ['bluesky ada.test', {}, /app password: make one .* and set BLUESKY_APP_PASSWORD/],
])('"%s" with %j is refused before anything is tried', async (words, environment, sentence) => {
  await expect(run(words, { environment })).rejects.toThrow(sentence);
});

test('while Postwright itself listens, the check says that it can’t', async () => {
  await openOwnDoor();
  const sentence = `Port ${new URL(origin).port} is in use, and the answer of the network arrives there. Stop what listens`;
  await expect(run('x', { environment: keysOf('twitter') })).rejects.toThrow(sentence);
});
