import { compareLedgers, type AcceptedPost, type PostRow } from './ledgers';

const row: PostRow = { key: 'a', state: 'published', error_code: null, remote_id: '1' };
const parkedRow: PostRow = { ...row, state: 'parked', error_code: 'not_confirmed', remote_id: null };
const post: AcceptedPost = { key: 'a', id: '1', handle: 'ada', text: 'hello', created_at: '2026-11-23T12:00:00Z' };
const others: AcceptedPost = { ...post, key: null, id: '2' };
const right = { acknowledged: ['a'], rows: [row], accepted: [post] };
const nothing = {
  publishedTwice: [],
  lost: [],
  unexplained: [],
  wronglyPublished: [],
  parkedThoughShown: [],
  parked: 0,
};

test('ledgers that agree have nothing wrong, whatever other tools have posted', () => {
  expect(compareLedgers({ ...right, accepted: [post, others] })).toEqual(nothing);
});

test('a post that the network has twice was published twice', () => {
  const accepted = [post, { ...post, id: '3' }];
  expect(compareLedgers({ ...right, accepted })).toEqual({ ...nothing, publishedTwice: ['a'] });
});

test('a confirmed post that the network does not have is lost, and called published wrongly where the row says so', () => {
  const findings = compareLedgers({ ...right, accepted: [others] });
  expect(findings).toEqual({ ...nothing, lost: ['a'], unexplained: ['a: published'], wronglyPublished: ['a'] });
});

test('a confirmed post without a row is lost', () => {
  expect(compareLedgers({ ...right, rows: [], accepted: [] })).toEqual({ ...nothing, lost: ['a'] });
});

test('a post that the network has and the row denies is unexplained', () => {
  const rows = [{ ...row, state: 'failed', remote_id: null }];
  expect(compareLedgers({ ...right, rows })).toEqual({ ...nothing, unexplained: ['a: failed'] });
});

test('a post that leads to another tool’s is called published wrongly, though it is on the network', () => {
  const findings = compareLedgers({ ...right, rows: [{ ...row, remote_id: '2' }], accepted: [post, others] });
  expect(findings).toEqual({ ...nothing, wronglyPublished: ['a'] });
});

test('a parked post is neither lost nor wrong where the network does not have it, or has another like it', () => {
  const rows = [parkedRow];
  expect(compareLedgers({ ...right, rows, accepted: [] })).toEqual({ ...nothing, parked: 1 });
  expect(compareLedgers({ ...right, rows, accepted: [post, others] })).toEqual({ ...nothing, parked: 1 });
});

test('a parked post that the network shows without another like it was parked without need', () => {
  const accepted = [post, { ...others, created_at: '2026-11-23T11:50:00Z' }];
  const findings = compareLedgers({ ...right, rows: [parkedRow], accepted });
  expect(findings).toEqual({ ...nothing, parkedThoughShown: ['a'], parked: 1 });
});
