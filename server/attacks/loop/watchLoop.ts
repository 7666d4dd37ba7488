import { closeSync, openSync, readSync } from 'node:fs';

/** The longest that the main thread was busy without a turn for others, in milliseconds of its processor time and of the clock. */
export type LoopDelay = { cpuMs: number; wallMs: number };

/** Time between two looks; what is busier for longer makes the next one late. */
const LOOK_EVERY_MS = 5;

/** Watches the loop of this process; `takeWorst` tells its worst delay since it was last asked. */
export function watchLoop(): { takeWorst: () => LoopDelay } {
  const cpuNow = readCpu();
  let worst: LoopDelay = { cpuMs: 0, wallMs: 0 };
  let last = { cpu: cpuNow(), wall: performance.now() };
  const look = () => {
    const now = { cpu: cpuNow(), wall: performance.now() };
    worst = {
      cpuMs: Math.max(worst.cpuMs, now.cpu - last.cpu),
      wallMs: Math.max(worst.wallMs, now.wall - last.wall - LOOK_EVERY_MS),
    };
    last = now;
  };
  setInterval(look, LOOK_EVERY_MS).unref();
  return {
    takeWorst() {
      look();
      const taken = worst;
      worst = { cpuMs: 0, wallMs: 0 };
      return taken;
    },
  };
}

/** Processor time of the main thread alone, where Linux tells it; elsewhere that of the process. */
function readCpu(): () => number {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    process.once('exit', () => closeSync(file));
    const bytes = Buffer.alloc(64);
    return () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)).split(' ')[0]) / 1e6;
  } catch {
    return () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    };
  }
}
