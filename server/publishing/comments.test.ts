import { createPublisherFixture, type PublisherFixture } from '../testing/publisherFixture';
import type { Fault } from '../testing/recordingNetwork';
import { restartTargets } from '../repositories/postTargets';

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
});
afterEach(() => fixture.close());

const WHOLE = [
  ['post', null],
  ['comment', 'below remote-1'],
];
const shown = () => fixture.network.posts.map(({ text, parent }) => [text, parent]);
const write = async (comment = 'comment') => fixture.thread(await fixture.account(), ['post'], { comment });

const POSTED: Fault = { accepts: true, outcome: { kind: 'published', remoteId: 'remote-1', remoteUrl: null } };
const lost = (accepts: boolean): Fault => ({ accepts, outcome: { kind: 'unknown', code: 'reset', detail: 'Lost.' } });

test('a first comment goes out below its post, and the post is published with it', async () => {
  const post = await write();
  await fixture.start();
  await fixture.settled(post);
  expect(shown()).toEqual(WHOLE);
  expect(await fixture.target(post)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
  const { rows } = await fixture.connection.pool.query('select part, remote_id from part_results');
  expect(rows).toEqual([{ part: 1, remote_id: 'remote-2' }]);
});

test.each([true, false])(
  'a lost answer to the comment (%s: it was taken) loses none and sends none twice',
  async (accepts) => {
    fixture.network.faults = [POSTED, lost(accepts)];
    const post = await write();
    await fixture.start();
    await fixture.settled(post);
    expect(await fixture.target(post)).toMatchObject({ state: 'published' });
    expect(shown()).toEqual(WHOLE);
  },
);

test('a comment with the words of its post is not taken for it', async () => {
  fixture.network.faults = [POSTED, lost(false)];
  const post = await write('post');
  await fixture.start();
  await fixture.settled(post);
  expect(shown()).toEqual([
    ['post', null],
    ['post', 'below remote-1'],
  ]);
});

test('a comment that is refused leaves the post alone, and Continue sends the comment', async () => {
  const outcome = { kind: 'refused', class: 'permission', code: 'not_permitted', detail: 'No.' } as const;
  fixture.network.faults = [POSTED, { accepts: false, outcome }];
  const post = await write();
  await fixture.start();
  await fixture.settled(post);
  const target = await fixture.target(post);
  expect(target).toMatchObject({ state: 'failed', error_code: 'not_permitted', parts_published: 1 });
  expect(shown()).toEqual(WHOLE.slice(0, 1));
  await restartTargets(fixture.connection.db, [target.id], null, { isAtOnce: true });
  await fixture.untilState(post, 'published');
  expect(shown()).toEqual(WHOLE);
});

test('a comment in doubt that nobody can look for is left to a person, and the post is not sent again', async () => {
  fixture.network.faults = [POSTED, lost(true)];
  fixture.network.isReadable = false;
  const post = await write();
  await fixture.start();
  await fixture.settled(post);
  expect(await fixture.target(post)).toMatchObject({ state: 'parked', parts_published: 1 });
  expect(shown()).toEqual(WHOLE);
});

test('a post that is out but not known by its id has nothing below it', async () => {
  fixture.network.faults = [{ accepts: true, outcome: { kind: 'unknown', code: 'reset', detail: 'Lost.' } }];
  fixture.network.isReadable = false;
  const post = await write();
  await fixture.start();
  await fixture.settled(post);
  const target = await fixture.target(post);
  expect(target).toMatchObject({ state: 'parked', parts_published: 0 });
  await fixture.connection.pool.query(
    `update post_targets set state = 'scheduled', attempt = attempt + 1, parts_published = 1, due_at = now() where id = $1`,
    [target.id],
  );
  await fixture.untilState(post, 'failed');
  expect(await fixture.target(post)).toMatchObject({ error_code: 'part_not_known', parts_published: 1 });
  expect(shown()).toEqual(WHOLE.slice(0, 1));
});
