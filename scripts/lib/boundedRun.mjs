import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/** Time for what is asked to end (SIGTERM) to clean up after itself; then it is killed. */
const FAREWELL_MS = 15_000;
/** Time for the last words of a command that has ended: a program that it left behind may hold the pipe for ever. */
const LAST_WORDS_MS = 2_000;

const isWindows = process.platform === 'win32';
const running = new Set();

/**
 * Runs a command in the project's folder, and ends it with all that it has started once `limitMs` are over: `output` then
 * says so of `name`, with the last line that it printed. `onOutput` gets each chunk as it comes.
 */
export function runBounded(name, [command, ...args], { env, limitMs, onOutput = () => undefined }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that its end is the end of everything in it.
      detached: !isWindows,
    });
    running.add(child);
    let output = '';
    const print = (chunk) => {
      output += chunk;
      onOutput(chunk);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);

    let isOverdue = false;
    let farewell;
    const limit = setTimeout(() => {
      isOverdue = true;
      signal(child, 'SIGTERM');
      farewell = setTimeout(() => signal(child, 'SIGKILL'), FAREWELL_MS);
    }, limitMs);

    const end = (isSuccess) => {
      clearTimeout(limit);
      clearTimeout(farewell);
      if (isOverdue) {
        // What the command left behind in its group ends as well.
        signal(child, 'SIGKILL');
        print(
          `\n${name} was ended after ${Math.round(limitMs / 1000)} s, its limit. The last that it printed:\n  ${lastLine(output)}\n`,
        );
      }
      running.delete(child);
      // Held by a program that was left behind, these would keep this process from its end.
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      resolve({ isSuccess: isSuccess && !isOverdue, output });
    };
    child.on('error', ({ message }) => {
      print(message);
      end(false);
    });
    child.on('exit', (code) => {
      const isSuccess = code === 0;
      const lastWords = setTimeout(() => end(isSuccess), LAST_WORDS_MS);
      child.on('close', () => {
        clearTimeout(lastWords);
        end(isSuccess);
      });
    });
  });
}

/** Ends all that runs, for whoever is told to end. */
export function endRunning() {
  for (const child of running) signal(child, 'SIGTERM');
}

function signal(child, name) {
  try {
    if (isWindows) child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It has ended already.
  }
}

function lastLine(output) {
  const lines = stripVTControlCharacters(output).split(/[\r\n]+/);
  return lines.findLast((line) => line.trim() !== '')?.trim() ?? '(nothing)';
}
