/** npm run replay:test -- session.replay.json > src/x.test.ts: turns a log into a Jest test to go on from. */
import path from 'node:path';
import { readLog } from './readLog';
import { testSkeleton } from './testSkeleton';

const [file, importPath = '.'] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: npm run --silent replay:test -- session.replay.json [path to src] > name.test.ts\n');
  process.exitCode = 2;
} else {
  process.stdout.write(testSkeleton(readLog(file), { name: path.relative('.', file), importPath }));
}
