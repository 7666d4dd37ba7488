import { toCsv } from './exportFile';

it('writes texts, numbers and gaps', () => {
  expect(
    toCsv([
      ['day', 'count'],
      ['2026-11-20', 7],
      ['a "b", c\nd', null],
    ]),
  ).toBe('day,count\r\n2026-11-20,7\r\n"a ""b"", c\nd",\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('defuses the formula %j', (text) => {
  expect(toCsv([[text]]).replace(/^"/, '')).toMatch(/^'/);
});

it('leaves negative numbers alone', () => {
  expect(toCsv([[-1.5]])).toBe('-1.5\r\n');
});
