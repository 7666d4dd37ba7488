/** npm run replay:test -- session.replay.json > src/app/x.test.ts: turns a log into a Jest test to build on. */
import { readFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import { finishWith } from './finishWith';
import { testOfFile } from './testOfFile';

/** Of the project's formatter. */
type Style = { singleQuote: boolean; printWidth: number };

void write(process.argv.slice(2));

async function write(given: readonly string[]): Promise<void> {
  const result = testOfFile(given);
  const { singleQuote, printWidth } = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as Style;
  const { code } = await format('x.test.ts', result.out, { singleQuote, printWidth });
  finishWith({ ...result, out: code });
}
