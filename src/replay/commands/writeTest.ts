/** npm run replay:test -- session.replay.json > src/x.test.ts: turns a log into a Jest test to build on. */
import { finishWith } from './finishWith';
import { testOfFile } from './testOfFile';

finishWith(testOfFile(process.argv.slice(2)));
