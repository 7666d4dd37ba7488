/** npm run replay:test -- session.replay.json > src/app/x.test.ts: turns a log into a Jest test to build on. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { finishWith, type CommandResult, EXIT, readLog } from './replayFile';
import { reasonOf } from '../verify/verify';
import { testSkeleton } from './testSkeleton';

const USAGE =
  'Usage: npm run --silent replay:test -- session.replay.json [path to src, or ..] > src/app/name.test.ts\n';

/** Of the project's formatter. */
type Style = { singleQuote: boolean; printWidth: number };

void write(process.argv.slice(2));

async function write(given: readonly string[]): Promise<void> {
  const result = testOfFile(given);
  const { singleQuote, printWidth } = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as Style;
  const { code } = await format('x.test.ts', result.out, { singleQuote, printWidth });
  finishWith({ ...result, out: code });
}

/** Prints the text of a Jest test for the log in a file, or why there is none. */
export function testOfFile(given: readonly string[]): CommandResult {
  const [file, importPath = '..', ...rest] = given;
  if (file === undefined || rest.length > 0 || given.some((argument) => argument.startsWith('-'))) {
    return { code: EXIT.refused, out: '', err: USAGE };
  }
  try {
    return {
      code: EXIT.clean,
      out: testSkeleton(readLog(file), { name: path.relative('.', file), importPath }),
      err: '',
    };
  } catch (error) {
    return { code: EXIT.refused, out: '', err: `${file}: There is no test for it. ${reasonOf(error)}\n` };
  }
}
