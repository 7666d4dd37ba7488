import path from 'node:path';
import type { CommandResult } from './finishWith';
import { readLog } from './readLog';
import { reasonOf } from '../verify/verify';
import { EXIT } from './replayFile';
import { testSkeleton } from './testSkeleton';

const USAGE =
  'Usage: npm run --silent replay:test -- session.replay.json [path to src, or ..] > src/app/name.test.ts\n';

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
