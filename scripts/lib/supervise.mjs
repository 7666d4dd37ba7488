import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './root.mjs';

/** A program that is ended so often in that time is not started again: something is wrong that a start doesn't mend. */
const ENDS_MAX = 5;
const ENDS_WITHIN_MS = 60_000;

/**
 * Runs a program of Node as if it were this process, and starts it again when a signal has ended it that did not come by way of us:
 * its watchdog, or the system for want of memory. One that ends by itself, with whatever code, ends this process with that code.
 * Should this process be killed, the program sees that its channel is closed.
 */
export async function supervise(program, env = {}) {
  let child;
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      isStopping = true;
      child.kill(signal);
    });
  }
  // Opens the program's inspector, not ours.
  if (process.platform !== 'win32') process.on('SIGUSR1', () => child.kill('SIGUSR1'));

  const endedAt = [];
  for (;;) {
    child = spawn(process.execPath, [program], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const [code, signal] = await once(child, 'exit');
    if (signal === null) process.exit(code);
    endedAt.push(Date.now());
    const isTooOften = endedAt.length >= ENDS_MAX && endedAt.at(-1) - endedAt.at(-ENDS_MAX) < ENDS_WITHIN_MS;
    if (isStopping || isTooOften) return endBy(signal);
    process.stderr.write(`Postwright was ended by ${signal}, and is started again.\n`);
  }
}

/** Ends this process as the program was ended. */
function endBy(signal) {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
