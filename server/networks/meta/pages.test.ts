import { NETWORKS } from '#contract/networks';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { allow } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../../sandbox/testing/startRig';
import type { AppConnector } from '../connector';
import { createFacebookConnector } from '../facebook/connector';
import { createInstagramConnector } from '../instagram/connector';

const BOTH = ['facebook', 'instagram'] as const;
type MetaPlatform = (typeof BOTH)[number];

let rig: Rig;
let connectors: Record<MetaPlatform, AppConnector>;

beforeAll(async () => {
  rig = await startRig();
  const settings = sandboxNetworkSettings(rig.origin);
  connectors = {
    facebook: createFacebookConnector(settings.facebook, () => rig.clock.now),
    instagram: createInstagramConnector(settings.instagram, () => rig.clock.now),
  };
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

/** A person's grant of accounts: their handles, with commas between. */
function grantOf(platform: MetaPlatform, handles: string, scope = connectors[platform].oauth.scope) {
  const { oauth } = connectors[platform];
  return allow({ ...oauth, scope }, PUBLIC_ORIGIN + NETWORKS[platform].connecting.callbackPath, handles);
}

/** The usernames of what a grant gives, as the token of each one says. */
async function namesOf(platform: MetaPlatform, grant: Awaited<ReturnType<typeof grantOf>>): Promise<string[]> {
  const accounts = (await connectors[platform].exchangeAll?.(grant)) ?? [];
  const owners = await Promise.all(accounts.map(({ tokens }) => connectors[platform].profile(tokens.accessToken)));
  expect(owners).toEqual(accounts.map(({ profile }) => profile));
  return owners.map(({ username }) => username);
}

const without = (platform: MetaPlatform, permission: string) =>
  connectors[platform].oauth.scope
    .split(',')
    .filter((one) => one !== permission)
    .join(',');

test.each(BOTH)('%s: a Page that a business portfolio owns can be connected', async (platform) => {
  const { accessToken } = await connectors[platform].exchange(await grantOf(platform, 'biz.river'));
  expect(await connectors[platform].profile(accessToken)).toMatchObject({ username: 'biz.river' });
});

test.each(BOTH)(
  '%s: own Pages, those of portfolios and those of their clients are all given, each once',
  async (platform) => {
    const grant = await grantOf(platform, 'river.cafe,biz.river,client.hill,hill.bakery');
    expect(await namesOf(platform, grant)).toEqual(['river.cafe', 'hill.bakery', 'biz.river', 'client.hill']);
  },
);

test('a list of Pages is read to its end', async () => {
  const handles = Array.from({ length: 101 }, (_, index) => `page.${1_000 + index}`);
  const accounts = await connectors.facebook.exchangeAll?.(await grantOf('facebook', handles.join(',')));
  expect(accounts?.map(({ profile }) => profile.username)).toEqual(handles);
});

test.each(BOTH)('%s: without the permission for portfolios, own Pages are given', async (platform) => {
  const scope = without(platform, 'business_management');
  expect(await namesOf(platform, await grantOf(platform, 'river.cafe,biz.river', scope))).toEqual(['river.cafe']);
});

test('portfolios that are refused keep nobody from their other Pages; an outage is an outage', async () => {
  await rig.script('facebook', 'portfolios', {
    kind: 'status',
    status: 400,
    body: { error: { code: 100, message: 'No.' } },
  });
  expect(await namesOf('facebook', await grantOf('facebook', 'river.cafe,biz.river'))).toEqual(['river.cafe']);
  await rig.script('facebook', 'owned-pages', { kind: 'status', status: 503 });
  const grant = await grantOf('facebook', 'river.cafe,biz.river');
  await expect(connectors.facebook.exchangeAll?.(grant)).rejects.toMatchObject({ code: 'server_error' });
});

test.each([
  ['facebook', true, 'If a business portfolio owns it, allow “Manage your business” too'],
  ['facebook', false, 'In its window, choose it under “Edit settings”'],
  ['instagram', true, 'If a business portfolio owns it, allow “Manage your business” too'],
] as const)(
  '%s: where nothing is listed, nobody is told that they chose nothing',
  async (platform, isLimited, words) => {
    if (!isLimited) await rig.script(platform, 'owned-pages', { kind: 'status', status: 200, body: { data: [] } });
    const grant = await grantOf(
      platform,
      'biz.river',
      isLimited ? without(platform, 'business_management') : undefined,
    );
    await expect(connectors[platform].exchange(grant)).rejects.toMatchObject({
      code: 'no_page',
      message: expect.stringContaining(words),
    });
  },
);

test('Pages without a professional account are named', async () => {
  const page = { id: '1', name: 'River Cafe', access_token: 'x' };
  await rig.script('instagram', 'pages', { kind: 'status', status: 200, body: { data: [page] } });
  await expect(connectors.instagram.exchange(await grantOf('instagram', 'biz.none'))).resolves.toBeDefined();
  await rig.script('instagram', 'pages', { kind: 'status', status: 200, body: { data: [page] } });
  await rig.script('instagram', 'portfolios', { kind: 'status', status: 200, body: { data: [] } });
  await expect(connectors.instagram.exchange(await grantOf('instagram', 'biz.none'))).rejects.toMatchObject({
    code: 'no_professional_account',
    message: expect.stringContaining('River Cafe'),
  });
});
