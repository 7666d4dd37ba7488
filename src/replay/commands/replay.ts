/** npm run replay -- session.replay.json...: folds logs; docs/replay.md lists the exit codes. */
import { finishWith, type CommandResult, EXIT, replayFile } from './replayFile';

const USAGE = 'Usage: npm run replay -- session.replay.json...\n';

finishWith(replayFiles(process.argv.slice(2)));

/** Folds the named logs and prints a line for each; returns the highest exit code. */
export function replayFiles(given: readonly string[]): CommandResult {
  const flags = given.filter((argument) => argument.startsWith('-'));
  const files = given.filter((argument) => !argument.startsWith('-'));
  if (flags.length > 0) {
    return { code: EXIT.refused, out: '', err: `There is no option ${flags.join(', ')}.\n${USAGE}` };
  }
  if (files.length === 0) return { code: EXIT.refused, out: '', err: USAGE };
  const outcomes = files.map((file) => ({ file, ...replayFile(file) }));
  return {
    code: Math.max(...outcomes.map(({ code }) => code)),
    out: outcomes.map(({ file, text }) => `${file}: ${text}\n`).join(''),
    err: '',
  };
}
