import { networkLimits } from '#contract/accountLimits';
import { IMPORT_FIELDS } from '#contract/importFormat';
import type { TargetAccount } from '../../repositories/postTargets';
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

test('names the network whose own text is too long', () => {
  const both = { accounts: 'twitter mastodon', 'text:twitter': 'x'.repeat(300) };
  const { problems } = judge(both);
  expect(new Set(problems.map(({ field, platform }) => `${field} ${platform ?? ''}`))).toEqual(
    new Set(['text:twitter twitter']),
  );
  expect(judge({ text: 'x'.repeat(300), accounts: 'twitter mastodon', 'text:twitter': 'short' }).problems).toEqual([]);
  expect(judge({ 'text:twitter': 'not chosen' }).problems).toMatchObject([{ field: 'variants', platform: null }]);
});

test('reads variants and parts, and refuses what is neither', () => {
  const variants = JSON.stringify([{ platform: 'mastodon', media: ['https://a.test/b.png'], alt: ['A loaf'] }]);
  const { body, files } = judge({ variants, parts: '[{"content":"More"}]', 'text:mastodon': 'Toot' });
  expect(body).toMatchObject({
    variants: [{ platform: 'mastodon', content: 'Toot' }],
    parts: [{ content: 'More' }],
  });
  expect(files.variants).toEqual([{ urls: ['https://a.test/b.png'], altTexts: ['A loaf'] }]);
  expect(judge({ variants }).body.variants).toEqual([{ platform: 'mastodon', content: 'Bread' }]);
  for (const parts of ['More', '{}', '[{"content":"\\u0000"}]', '[{"content":"a","media":["b"]}]']) {
    expect(judge({ parts }).problems).toMatchObject([{ field: 'parts' }]);
  }
});
