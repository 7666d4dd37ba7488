/** Shows a sentence, and the seconds that pass, while a task runs; returns the task's result. */
export async function withProgress(sentence, task) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const isTerminal = process.stderr.isTTY;
  const show = () => process.stderr.write(`\r${sentence} … ${seconds()}`);
  process.stderr.write(`${sentence} …`);
  const timer = isTerminal ? setInterval(show, 1_000) : undefined;
  const result = await task();
  clearInterval(timer);
  process.stderr.write(isTerminal ? `\r${sentence} … ${seconds()}\n` : ` ${seconds()}\n`);
  return result;
}

/** Ends the script with what a failed task printed. */
export function requireSuccess({ isSuccess, output }) {
  if (isSuccess) return;
  console.error(output);
  process.exit(1);
}
