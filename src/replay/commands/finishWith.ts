/** What a command has to say, and how it ends. */
export type CommandResult = { code: number; out: string; err: string };

/** Ends this process as a command says. */
export function finishWith({ code, out, err }: CommandResult): void {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}
