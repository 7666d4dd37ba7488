import { targetWith, postWith } from '../../../testing/posts';
import { changesOf, oppositesOf, pickedOf } from './bulkChanges';

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
