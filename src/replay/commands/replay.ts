/** npm run replay -- [--quick] session.replay.json...: folds logs; docs/replay.md lists the exit codes. */
import { finishWith, type CommandResult } from './finishWith';
import { EXIT, replayFile } from './replayFile';

const USAGE = 'Usage: npm run replay -- [--quick] session.replay.json...\n';
const QUICK = '--quick';

finishWith(replayFiles(process.argv.slice(2)));

/** Folds the named logs and prints a line for each; returns the highest exit code. */
export function replayFiles(given: readonly string[]): CommandResult {
  const flags = given.filter((argument) => argument.startsWith('-'));
  const files = given.filter((argument) => !argument.startsWith('-'));
  const unknown = flags.filter((flag) => flag !== QUICK);
  if (unknown.length > 0) {
    return { code: EXIT.refused, out: '', err: `There is no option ${unknown.join(', ')}.\n${USAGE}` };
  }
  if (files.length === 0) return { code: EXIT.refused, out: '', err: USAGE };
  const outcomes = files.map((file) => ({ file, ...replayFile(file, { isQuick: flags.includes(QUICK) }) }));
  return {
    code: Math.max(...outcomes.map(({ code }) => code)),
    out: outcomes.map(({ file, text }) => `${file}: ${text}\n`).join(''),
    err: '',
  };
}
