import { IMPORT_ROWS_MAX } from '#contract/limits';
import { isCostlyJson } from './jsonBodies';

const fields = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"field${index}":${index}`).join(',')}}`;

test.each([
  ['levels', '['.repeat(2_000_000) + ']'.repeat(2_000_000)],
  ['levels that never end', '{"a":'.repeat(800_000)],
  ['fields of one object', `{"rows":[${fields(300_000)}]}`],
  ['objects', `{"rows":[${'{},'.repeat(1_600_000)}{}]}`],
  ['numbers', `{"rows":[${'0,'.repeat(2_400_000)}0]}`],
])('finds millions of %s costly', (_name, text) => {
  expect(isCostlyJson(text)).toBe(true);
});

test.each([
  ['a thousand rows with everything', rowsWithEverything()],
  ['what stands in texts', JSON.stringify({ content: '[{":,"\\'.repeat(200_000) })],
  ['what is no JSON', '"never closed, \\'],
  ['objects side by side', `[${Array.from({ length: 500 }, () => fields(90)).join(',')}]`],
])('leaves %s to be read', (_name, text) => {
  expect(isCostlyJson(text)).toBe(false);
});

function rowsWithEverything(): string {
  const own = { platform: 'twitter', content: 'Tea', media: ['a', 'b'], alt: ['c', 'd'] };
  const row = {
    ...{ date: '2099-05-01', time: '9:00', zone: 'UTC', text: 'Tea', hashtags: Array(30).fill('tea') },
    ...{ variants: Array(6).fill(own), parts: Array(24).fill({ content: 'More' }) },
  };
  return JSON.stringify({ rows: Array(IMPORT_ROWS_MAX).fill(row) });
}
