import { createPublisherFixture, type PublisherFixture } from '../testing/publisherFixture';
import type { Fault } from '../testing/recordingNetwork';
import { restartTargets } from '../repositories/postTargets';
import { until } from '../testing/until';

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
});
afterEach(() => fixture.close());

const TEXTS = ['one', 'two', 'three'];
const IN_ORDER = [
  ['one', null],
  ['two', 'remote-1'],
  ['three', 'remote-2'],
];
const shown = () => fixture.network.posts.map(({ text, parent }) => [text, parent]);

/** So many calls as they should be, and then another outcome. */
function after(calls: number, fault: Fault): Fault[] {
  const good = Array.from({ length: calls }, (_, index): Fault => {
    return { accepts: true, outcome: { kind: 'published', remoteId: `remote-${index + 1}`, remoteUrl: null } };
  });
  return [...good, fault];
}

const lost = (accepts: boolean): Fault => ({ accepts, outcome: { kind: 'unknown', code: 'reset', detail: 'Lost.' } });

test('parts follow each other, each an answer to the one before, and no other post comes between', async () => {
  const account = await fixture.account();
  const thread = await fixture.thread(account, TEXTS);
  const other = await fixture.post(account, { text: 'other', dueInMs: 210 });
  await fixture.start();
  await fixture.settled(other);
  expect(shown()).toEqual([...IN_ORDER, ['other', null]]);
  expect(await fixture.target(thread)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
  expect(await fixture.history(thread)).toEqual(['published', 'published', 'published']);
  const { rows } = await fixture.connection.pool.query('select part, remote_id from part_results order by part');
  expect(rows).toEqual([
    { part: 1, remote_id: 'remote-2' },
    { part: 2, remote_id: 'remote-3' },
  ]);
});

test.each([
  [0, true],
  [1, true],
  [2, true],
  [0, false],
  [1, false],
  [2, false],
])('a lost answer after %i parts (%s: it was taken) loses none and sends none twice', async (parts, accepts) => {
  fixture.network.faults = after(parts, lost(accepts));
  const thread = await fixture.thread(await fixture.account(), TEXTS);
  await fixture.start();
  await fixture.settled(thread);
  expect(shown()).toEqual(IN_ORDER);
});

test('a publisher that dies between parts, or while one is sent, leaves them to the next one', async () => {
  fixture.network.faults = after(1, lost(true));
  fixture.network.isReadable = false;
  const thread = await fixture.thread(await fixture.account(), TEXTS);
  await fixture.start();
  await until(async () => (await fixture.target(thread)).parts_published === 1);
  await fixture.untilState(thread, 'unknown');
  await fixture.stop();
  await fixture.abandon(thread, 'sending');
  fixture.network.isReadable = true;
  await fixture.start();
  await fixture.settled(thread);
  expect(shown()).toEqual(IN_ORDER);
});

test('what is refused stops the rest, and is where Continue begins', async () => {
  const outcome = { kind: 'refused', class: 'content', code: 'rejected', detail: 'Not that.' } as const;
  fixture.network.faults = after(1, { accepts: false, outcome });
  const thread = await fixture.thread(await fixture.account(), TEXTS);
  await fixture.start();
  await fixture.settled(thread);
  const target = await fixture.target(thread);
  expect(target).toMatchObject({ state: 'failed', parts_published: 1, remote_id: 'remote-1' });
  expect(shown()).toEqual(IN_ORDER.slice(0, 1));
  await restartTargets(fixture.connection.db, [target.id], null, { isAtOnce: true });
  await fixture.untilState(thread, 'published');
  expect(shown()).toEqual(IN_ORDER);
});

test('a part in doubt stops the rest until a person decides', async () => {
  fixture.network.faults = after(1, lost(true));
  fixture.network.isReadable = false;
  const thread = await fixture.thread(await fixture.account(), TEXTS);
  await fixture.start();
  await fixture.settled(thread);
  expect(await fixture.target(thread)).toMatchObject({ state: 'parked', parts_published: 1 });
  expect(shown()).toEqual(IN_ORDER.slice(0, 2));
});
