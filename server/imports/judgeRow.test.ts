import { networkLimits } from '#contract/accountLimits';
import { IMPORT_FIELDS } from '#contract/importFields';
import type { TargetAccount } from '../repositories/postTargets';
import { judgeRow } from './judgeRow';
import type { RowContext, RowTexts } from './row';

const ACCOUNTS: TargetAccount[] = [
  { id: 'x1', platform: 'twitter', username: 'ada' },
  { id: 'm1', platform: 'mastodon', username: 'ada@a.test' },
];
const asked: string[][] = [];

/** A server of Mastodon that takes more than others do. */
const CONTEXT: RowContext = {
  active: ACCOUNTS,
  chosen: {},
  zone: 'UTC',
  dayOrder: null,
  limitsOf: (accounts) => {
    asked.push(accounts.map(({ id }) => id));
    return { mastodon: { ...networkLimits('mastodon'), max_characters: 5_000 } };
  },
};

function judge(texts: Partial<RowTexts>) {
  const empty = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, ''])) as RowTexts;
  return judgeRow(
    { ...empty, date: '2099-05-01', time: '9:00', accounts: 'mastodon', text: 'Bread', ...texts },
    CONTEXT,
  );
}

test('a network that is named without an account is judged by the account that it would go to', () => {
  expect(judge({ text: 'x'.repeat(4_000) }).problems).toEqual([]);
  expect(asked.at(-1)).toEqual(['m1']);
});

test('what is the same on all networks is said once, the rest of the network that it concerns', () => {
  const past = { field: 'date', platform: null, detail: 'That time has passed' };
  const { problems } = judge({ date: '2020-01-01', accounts: 'twitter mastodon', text: 'x'.repeat(4_000) });
  expect(problems.filter(({ field }) => field === 'date')).toEqual([past]);
  expect(new Set(problems.filter(({ field }) => field === 'text').map(({ platform }) => platform))).toEqual(
    new Set(['twitter']),
  );
});

test('settings of a network that the post does not go to stand against the row', () => {
  const { problems } = judge({ accounts: '@ada', settings: '[{"platform":"mastodon","visibility":"unlisted"}]' });
  expect(problems).toMatchObject([{ field: 'settings', platform: null }]);
  expect(judge({ settings: '[{"platform":"mastodon","visibility":"unlisted"}]' }).problems).toEqual([]);
});
