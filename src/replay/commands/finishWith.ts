/** Output and exit code of a command. */
export type CommandResult = { code: number; out: string; err: string };

/** Ends this process with a command's result. */
export function finishWith({ code, out, err }: CommandResult): void {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}
