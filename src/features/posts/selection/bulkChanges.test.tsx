import { targetWith, postWith } from '../../../testing/posts';
import { changesOf, oppositesOf, pickedOf, stillPicked } from './bulkChanges';

const post = pickedOf(
  postWith({
    status: 'scheduled',
    scheduled_at: '2027-03-27T08:00:00.000Z',
    time_zone: 'Europe/Berlin',
    version: 4,
    targets: [targetWith({ account_id: 'a1' }), targetWith({ id: 't2', account_id: 'f1', platform: 'facebook' })],
  }),
);
const draft = pickedOf(postWith({ id: 'p2' }));
const ok = { id: 'p1', verdict: 'ok', version: 5, error_code: null, detail: null } as const;

test('days keep the time on the wall across a change of the clocks, hours do not', () => {
  const shift = (amount: number, unit: 'days' | 'hours') =>
    changesOf({ kind: 'shift', amount, unit }, [post, draft], 'UTC');
  expect(shift(1, 'days')).toEqual([{ id: 'p1', version: 4, scheduled_at: '2027-03-28T07:00:00.000Z' }]);
  expect(shift(24, 'hours')).toEqual([{ id: 'p1', version: 4, scheduled_at: '2027-03-28T08:00:00.000Z' }]);
  expect(shift(-1, 'days')).toEqual([{ id: 'p1', version: 4, scheduled_at: '2027-03-26T08:00:00.000Z' }]);
});

test('another day keeps the time on the wall, and posts without a time have none to keep', () => {
  const wish = { kind: 'day', date: '2027-04-30' } as const;
  expect(changesOf(wish, [post, draft], 'UTC')).toEqual([
    { id: 'p1', version: 4, scheduled_at: '2027-04-30T07:00:00.000Z' },
  ]);
});

test('the queue takes what waits, and taking it back leaves a draft a draft', () => {
  const saved = pickedOf(postWith({ id: 'p2', status: 'draft' }));
  const sent = pickedOf(postWith({ id: 'p3', status: 'published' }));
  const changes = changesOf({ kind: 'queue' }, [post, saved, sent], 'UTC');
  expect(changes).toEqual([
    { id: 'p1', version: 4, queue: true },
    { id: 'p2', version: saved.version, queue: true },
  ]);
  expect(oppositesOf(changes, [ok, { ...ok, id: 'p2' }], [post, saved, sent])).toEqual([
    { id: 'p1', version: 5, scheduled_at: '2027-03-27T08:00:00.000Z' },
    { id: 'p2', version: 5, status: 'draft' },
  ]);
});

test('what was moved stays chosen at its new time, what was refused as it is, and all else no longer', () => {
  const changes = changesOf({ kind: 'shift', amount: 1, unit: 'hours' }, [post], 'UTC');
  const after = { ...post, version: 5, scheduled_at: '2027-03-27T09:00:00.000Z' };
  expect(stillPicked(changes, [ok], [post, draft])).toEqual([after, draft]);
  expect(stillPicked(changes, [{ ...ok, verdict: 'error' }], [post])).toEqual([post]);
  expect(stillPicked([{ id: 'p1', deleted: true }], [{ ...ok, version: null }], [post])).toEqual([]);
});

test('another account takes the place of those of its network, and concerns no other posts', () => {
  const wish = { kind: 'account', account: { id: 'a2', platform: 'twitter' } } as const;
  expect(changesOf(wish, [post, draft], 'UTC')).toEqual([{ id: 'p1', version: 4, account_ids: ['f1', 'a2'] }]);
});

test.each([
  [
    { kind: 'shift', amount: 1, unit: 'days' },
    { id: 'p1', version: 5, scheduled_at: '2027-03-27T08:00:00.000Z' },
  ],
  [
    { kind: 'account', account: { id: 'a2', platform: 'twitter' } },
    { id: 'p1', version: 5, account_ids: ['a1', 'f1'] },
  ],
  [{ kind: 'delete' }, { id: 'p1', deleted: false }],
] as const)('%p is taken back, unless it was refused', (wish, opposite) => {
  const changes = changesOf(wish, [post], 'UTC');
  expect(oppositesOf(changes, [ok], [post])).toEqual([opposite]);
  expect(oppositesOf(changes, [{ ...ok, verdict: 'error' }], [post])).toEqual([]);
});
