/** Shows a sentence and the seconds that pass while a task runs; on a failure it shows what the task printed, and ends. */
export async function withProgress(sentence, task) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const isTerminal = process.stderr.isTTY;
  process.stderr.write(`${sentence} …`);
  const timer = isTerminal ? setInterval(() => process.stderr.write(`\r${sentence} … ${seconds()}`), 1_000) : undefined;
  const { isSuccess, output } = await task();
  clearInterval(timer);
  process.stderr.write(isTerminal ? `\r${sentence}: ${seconds()}   \n` : ` ${seconds()}\n`);
  if (isSuccess) return;
  console.error(output);
  process.exit(1);
}
