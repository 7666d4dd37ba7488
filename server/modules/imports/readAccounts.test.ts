import type { TargetAccount } from '../../repositories/postTargets';
import { readAccounts } from './judgeRow';

const ADA = { id: 'x1', platform: 'twitter', username: 'ada' } as TargetAccount;

test.each([
  ['@ada', ['x1'], ['twitter']],
  ['＠ada', ['x1'], ['twitter']],
  ['twitter、bluesky', [], ['twitter', 'bluesky']],
  ['X / LinkedIn', [], ['twitter', 'linkedin']],
  ['X|Bluesky', [], ['twitter', 'bluesky']],
  ['X & Bluesky；facebook', [], ['twitter', 'bluesky', 'facebook']],
] as const)('the cell %s', (cell, ids, platforms) => {
  const named = readAccounts(cell, [ADA], {});
  expect([named.accounts.map(({ id }) => id), named.platforms, named.unknown]).toEqual([ids, platforms, []]);
});

test('an address is one name', () => {
  expect(readAccounts('https://mastodon.social/@ada', [ADA], {}).unknown).toEqual(['https://mastodon.social/@ada']);
});

test('a cell that is longer than a hundred handles is refused, not read: normalizing makes 18 signs of one', () => {
  const started = performance.now();
  expect(readAccounts('ﷺ'.repeat(100_000), [ADA], {})).toMatchObject({
    accounts: [],
    unknown: [],
    problem: 'Name at most 100 accounts.',
  });
  expect(performance.now() - started).toBeLessThan(20);
});
