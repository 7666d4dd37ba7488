/** npm run replay:test -- session.replay.json > src/app/x.test.ts: turns a log into a Jest test to build on. */
import { format, resolveConfig } from 'prettier';
import { finishWith } from './finishWith';
import { testOfFile } from './testOfFile';

void write(process.argv.slice(2));

async function write(given: readonly string[]): Promise<void> {
  const result = testOfFile(given);
  const style = await resolveConfig('src/app/x.test.ts');
  finishWith({ ...result, out: await format(result.out, { ...style, parser: 'typescript' }) });
}
