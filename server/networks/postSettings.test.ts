import { NETWORKS, type AppPlatform } from '#contract/networks';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import { allow } from '../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../sandbox/testing/startRig';
import { readPath } from '../lib/json';
import type { Draft } from './connector';
import { APP_NETWORKS } from './registry';
import { attachment } from './testing/attachments';
import { WITHOUT_LIMIT } from './testing/uncertainFaults';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

/** Publishes a draft and gives its id, and a reader of the network's API in its account's name. */
async function publish(platform: AppPlatform, draft: Draft, further = '') {
  const settings = sandboxNetworkSettings(rig.origin)[platform];
  const connector = APP_NETWORKS[platform].createConnector(settings);
  const oauth = { ...connector.oauth, scope: connector.oauth.scope + further };
  const grant = await allow(oauth, PUBLIC_ORIGIN + NETWORKS[platform].connecting.callbackPath, 'rivercafe');
  const { accessToken } = await connector.exchange(grant);
  const { accountId, username } = await connector.profile(accessToken);
  const outcome = await connector.publish({ accountId, username, accessToken }, draft, WITHOUT_LIMIT);
  if (outcome.kind !== 'published') throw new Error(`Not published: ${JSON.stringify(outcome)}`);
  const id = encodeURIComponent(outcome.remoteId);
  async function read(path: string, headers: Record<string, string> = {}): Promise<unknown> {
    const authorization = `Bearer ${accessToken}`;
    return (await fetch(settings.apiUrl + path, { headers: { authorization, ...headers } })).json();
  }
  return { id, remoteId: outcome.remoteId, read, actor: { accountId, username, accessToken }, connector };
}

test('X is told who may reply to a post, and its answers are as open as it is', async () => {
  const setting = { replies: 'mentioned' } as const;
  const { id, remoteId, read, connector, actor } = await publish('twitter', { text: 'Hello', setting });
  const fields = '?tweet.fields=reply_settings';
  expect(readPath(await read(`/2/tweets/${id}${fields}`), 'data', 'reply_settings')).toBe('mentionedUsers');
  const answers = { root: remoteId, parent: remoteId };
  const answer = await connector.publish(actor, { text: 'More', setting, answers }, WITHOUT_LIMIT);
  const answerId = answer.kind === 'published' ? answer.remoteId : '';
  expect(readPath(await read(`/2/tweets/${answerId}${fields}`), 'data', 'reply_settings')).toBe('everyone');
});

test.each([
  [{ visibility: 'connections' } as const, 'CONNECTIONS'],
  [{ visibility: 'public' } as const, 'PUBLIC'],
  [{}, 'PUBLIC'],
])('LinkedIn shows a post to whom it is for: %j', async (setting, visibility) => {
  const { id, read } = await publish('linkedin', { text: 'Hello', setting }, ' r_member_social');
  const month = new Date(rig.clock.now).toISOString().slice(0, 7).replace('-', '');
  const headers = { 'linkedin-version': month, 'x-restli-protocol-version': '2.0.0' };
  expect(await read(`/rest/posts/${id}`, headers)).toMatchObject({ visibility });
});

describe('Facebook', () => {
  const attachmentsOf = async (draft: Draft) => {
    const { id, read } = await publish('facebook', draft);
    return readPath(await read(`/${id}?fields=attachments`), 'attachments', 'data');
  };
  const media = [attachment('image/png', { altText: 'A loaf' })];
  const text = 'Read on: https://example.com/bread, please';

  test('shows the card of the first link instead of the files where that is set', async () => {
    expect(await attachmentsOf({ text, media, setting: { link_card: true } })).toEqual([
      { type: 'share', description: 'https://example.com/bread' },
    ]);
    expect(await rig.calls('photos', 'facebook')).toBe(0);
  });

  test('shows the files where nothing is set, and where the text has no link', async () => {
    const files = [{ type: 'photo', description: 'A loaf' }];
    expect(await attachmentsOf({ text, media })).toEqual(files);
    expect(await attachmentsOf({ text: 'No link', media, setting: { link_card: true } })).toEqual(files);
  });

  test('shows the card of the first link where there are no files, unless that is switched off', async () => {
    expect(await attachmentsOf({ text })).toEqual([{ type: 'share', description: 'https://example.com/bread' }]);
    const off = { text: `${text}!`, setting: { link_card: false } };
    expect(await attachmentsOf(off)).toBeUndefined();
  });

  test.each([
    [100, 'Invalid parameter'],
    [1609005, 'The link could not be posted'],
  ])('goes out without the card where Facebook refuses that (%i)', async (code, message) => {
    const body = { error: { message, type: 'OAuthException', code } };
    await rig.script('facebook', 'feed', { kind: 'status', status: 400, body });
    expect(await attachmentsOf({ text })).toBeUndefined();
    expect(await rig.acceptedTexts('facebook')).toEqual([text]);
  });
});
