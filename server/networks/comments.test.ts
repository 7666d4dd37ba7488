import { NETWORKS } from '#contract/networks';
import { sandboxNetworkSettings } from '../../sandbox/networks';
import { allow } from '../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../sandbox/testing/startRig';
import type { Actor, CommentCalls } from './connector';
import { createFacebookConnector } from './facebook/connector';
import { createInstagramConnector } from './instagram/connector';
import { createLinkedInConnector } from './linkedin/connector';
import { limitFor, UNCERTAIN_FAULTS, WITHOUT_LIMIT } from './testing/uncertainFaults';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

const MAKERS = {
  facebook: createFacebookConnector,
  instagram: createInstagramConnector,
  linkedin: createLinkedInConnector,
};
type Platform = keyof typeof MAKERS;
const PLATFORMS: Platform[] = ['facebook', 'instagram', 'linkedin'];

/** The name of a post where it is not its number alone. */
const postIdOf = (platform: Platform, { accountId }: Actor, id: string) =>
  ({ facebook: `${accountId}_${id}`, instagram: id, linkedin: `urn:li:share:${id}` })[platform];

/** Somebody with a post, as an app that may do what `scope` says; by default also comment, and read what was written. */
async function connect(platform: Platform, scope?: string) {
  const connector = MAKERS[platform](sandboxNetworkSettings(rig.origin)[platform], () => rig.clock.now);
  const { oauth } = connector;
  const commenting = oauth.comment_scope ?? oauth.scope;
  const usual = platform === 'linkedin' ? `${commenting} r_member_social` : commenting;
  const redirectUri = PUBLIC_ORIGIN + NETWORKS[platform].connecting.callbackPath;
  const grant = await allow(
    { ...oauth, scope: scope ?? usual },
    redirectUri,
    'river-cafe'.replace('-', platform === 'linkedin' ? '-' : '.'),
  );
  const { accessToken } = await connector.exchange(grant);
  const { accountId, username } = await connector.profile(accessToken);
  const actor = { accountId, username, accessToken };
  const [handle] = platform === 'linkedin' ? ['river-cafe'] : ['river.cafe'];
  const response = await fetch(`${rig.origin}/__sandbox/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform, handle, text: 'The post' }),
  });
  const { id } = (await response.json()) as { id: string };
  const comments: CommentCalls | undefined = connector.comments;
  if (comments === undefined) throw new Error(`${platform} takes no comments.`);
  const postId = postIdOf(platform, actor, id);
  const write = (text: string, signal = WITHOUT_LIMIT) => comments.publish(actor, { postId, text }, signal);
  return { connector, actor, postId, comments, write, id };
}

describe.each(PLATFORMS)('a first comment on %s', (platform) => {
  test('stands below its post, as it was written', async () => {
    const { actor, postId, comments, write, id } = await connect(platform);
    expect(await comments.findRecent(actor, postId)).toMatchObject({ posts: [], isWhole: true });
    const text = 'More (here): https://example.com/a?b=1 #tag & "so on"';
    const outcome = await write(text);
    expect(outcome).toMatchObject({ kind: 'published', remoteId: expect.stringMatching(/\d+$/) });
    expect(await rig.acceptedComments(platform)).toMatchObject([{ text, postId: id }]);
    const { posts, isWhole } = await comments.findRecent(actor, postId);
    expect(posts).toMatchObject([{ text }]);
    expect(posts[0]?.remoteId).toBe(outcome.kind === 'published' ? outcome.remoteId : null);
    expect(isWhole).toBe(true);
  });

  test('of the greatest length fits', async () => {
    const { write } = await connect(platform);
    const most = NETWORKS[platform].firstComment?.maxLength ?? 0;
    expect(await write('a'.repeat(most))).toMatchObject({ kind: 'published' });
    expect(await write('a'.repeat(most + 1))).toMatchObject({ kind: 'refused', class: 'content' });
  });

  test('newest first', async () => {
    const { actor, postId, comments, write } = await connect(platform);
    await write('one');
    rig.clock.now += 60_000;
    await write('two');
    expect((await comments.findRecent(actor, postId)).posts).toMatchObject([
      { text: 'two', createdAt: new Date(rig.clock.now) },
      { text: 'one' },
    ]);
  });

  test('below a post that is gone is refused', async () => {
    const { actor, comments } = await connect(platform);
    const postId = postIdOf(platform, actor, '123');
    expect(await comments.publish(actor, { postId, text: 'x' }, WITHOUT_LIMIT)).toMatchObject({
      kind: 'refused',
      class: 'content',
    });
    await expect(comments.findRecent(actor, postId)).rejects.toMatchObject({ name: 'Error' });
  });

  test('with an expired token is refused as auth', async () => {
    const { write } = await connect(platform);
    await rig.script(platform, 'comment', { kind: 'expire-tokens' });
    expect(await write('x')).toMatchObject({ kind: 'refused', class: 'auth', code: 'token_rejected' });
  });

  test.each(UNCERTAIN_FAULTS.filter(([name]) => platform !== 'linkedin' || !/^20[01]/.test(name)))(
    'is unknown after %s, before and after it was accepted',
    async (_name, fault) => {
      const { write } = await connect(platform);
      await rig.script(platform, 'comment', { ...fault, when: 'before' });
      await rig.script(platform, 'comment', { ...fault, when: 'after' });
      expect(await write('First', limitFor(fault, rig, 1))).toMatchObject({ kind: 'unknown' });
      expect(await rig.acceptedComments(platform)).toEqual([]);
      expect(await write('Second', limitFor(fault, rig, 0))).toMatchObject({ kind: 'unknown' });
      expect(await rig.acceptedComments(platform)).toMatchObject([{ text: 'Second' }]);
    },
  );

  test.each([
    ['an error', { kind: 'status', status: 503 }],
    ['something unreadable', { kind: 'status', status: 200, body: '<html>' }],
    ['a response without rows', { kind: 'status', status: 200, body: {} }],
    ['a row without a date', { kind: 'status', status: 200, body: { data: [{ id: '1' }], elements: [{ id: '1' }] } }],
  ])('%s is never taken for no comments', async (_name, fault) => {
    const { actor, postId, comments } = await connect(platform);
    await rig.script(platform, 'comments', fault);
    await expect(comments.findRecent(actor, postId)).rejects.toMatchObject({ name: 'Error' });
  });

  test('somebody else’s comments are no evidence of ours, those of nobody may be', async () => {
    const { actor, postId, comments } = await connect(platform);
    const time = new Date(rig.clock.now).toISOString();
    const names = {
      message: platform === 'linkedin' ? { text: 'x' } : 'x',
      text: 'x',
      timestamp: time,
      created_time: time,
    };
    const rows = [
      { id: '1', ...names, created: { time: 1 }, from: { id: 'stranger' }, actor: 'urn:li:person:stranger' },
      { id: '2', ...names, created: { time: 1 } },
    ];
    await rig.script(platform, 'comments', { kind: 'status', status: 200, body: { data: rows, elements: rows } });
    const { posts } = await comments.findRecent(actor, postId);
    expect(posts.map(({ remoteId }) => remoteId)).toEqual(['2']);
  });
});

test.each(PLATFORMS)('%s asks for one more permission, and refuses without it', async (platform) => {
  const { oauth } = (await connect(platform)).connector;
  const { permission = '' } = NETWORKS[platform].firstComment ?? {};
  expect(oauth.comment_scope).toBe(oauth.scope + (platform === 'linkedin' ? ' ' : ',') + permission);
  const { write } = await connect(platform, oauth.scope);
  expect(await write('x')).toMatchObject({ kind: 'refused', class: 'permission', code: 'not_permitted' });
});

test('LinkedIn is asked for it only where the operator says that the app may, and shows comments to few', async () => {
  const { mayAskForComments: _may, ...settings } = sandboxNetworkSettings(rig.origin).linkedin;
  expect(createLinkedInConnector(settings).oauth.comment_scope).toBeNull();
  const { oauth } = (await connect('linkedin')).connector;
  const { actor, postId, comments } = await connect('linkedin', oauth.comment_scope ?? '');
  await expect(comments.findRecent(actor, postId)).rejects.toMatchObject({ status: 403 });
});
