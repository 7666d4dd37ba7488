/** npm run replay -- [--thorough] session.replay.json...: folds logs; docs/replay.md lists the exit codes. */
import { EXIT, replayFile } from './replayFile';

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isThorough = process.argv.includes('--thorough');

if (files.length === 0) process.stderr.write('Usage: npm run replay -- [--thorough] session.replay.json...\n');
const outcomes = files.map((file) => ({ file, ...replayFile(file, { isThorough }) }));
for (const { file, text } of outcomes) process.stdout.write(`${file}: ${text}\n`);
process.exitCode = files.length === 0 ? EXIT.refused : Math.max(...outcomes.map(({ code }) => code));
