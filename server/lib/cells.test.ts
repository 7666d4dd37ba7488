import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { quoted, unquoted } from './cells';
import { readCsv } from '../modules/imports/readTable';

const HAS_FORMULA = /^[=+\-@\t\r]/;

test('a text is no formula in a sheet, and reads back as it was', async () => {
  const unit = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ' ', 'a', '€');
  const text = fc.string({ unit, minLength: 1, maxLength: 6 }).filter((one) => one.trim() !== '');
  await fc.assert(
    fc.asyncProperty(text, async (one) => {
      expect(quoted(one)).not.toMatch(HAS_FORMULA);
      expect(unquoted(quoted(one))).toBe(one);
      const csv = stringify(
        [
          ['text', 'b'],
          [quoted(one), 'x'],
        ],
        { quoted_match: /^|[\r\n]/ },
      );
      expect((await readCsv(Buffer.from(csv))).cells).toEqual([[one, 'x']]);
    }),
    { numRuns: 300, examples: [["'@home' is back"], ["'=x"], ["'+1 from us"], ["''=x"], ['=1+1'], ["'tis"]] },
  );
});
