import { compareLedgers } from './ledgers';

const right = { acknowledged: ['a'], rows: [{ text: 'a', state: 'published' }], accepted: ['a'] };
const nothing = { publishedTwice: [], lost: [], unexplained: [], parked: 0 };

test('ledgers that agree have nothing wrong', () => {
  expect(compareLedgers(right)).toEqual(nothing);
});

test('a text that the network has twice was published twice', () => {
  expect(compareLedgers({ ...right, accepted: ['a', 'a'] })).toEqual({ ...nothing, publishedTwice: ['a'] });
});

test('a confirmed post that the network does not have is lost, whatever the row says', () => {
  const findings = compareLedgers({ ...right, accepted: [] });
  expect(findings).toEqual({ ...nothing, lost: ['a'], unexplained: ['a: published'] });
});

test('a confirmed post without a row is lost', () => {
  expect(compareLedgers({ ...right, rows: [], accepted: [] })).toEqual({ ...nothing, lost: ['a'] });
});

test('a post that the network has and the row denies is unexplained', () => {
  const rows = [{ text: 'a', state: 'failed' }];
  expect(compareLedgers({ ...right, rows })).toEqual({ ...nothing, unexplained: ['a: failed'] });
});

test('a parked post is neither lost nor wrong, on the network or not', () => {
  const rows = [{ text: 'a', state: 'parked' }];
  expect(compareLedgers({ ...right, rows })).toEqual({ ...nothing, parked: 1 });
  expect(compareLedgers({ ...right, rows, accepted: [] })).toEqual({ ...nothing, parked: 1 });
});
