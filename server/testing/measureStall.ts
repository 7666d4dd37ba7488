/** Does something, and tells the processor time that it cost, and the most of it between two turns of the event loop, in milliseconds. */
export async function measureStall(work: () => Promise<unknown>): Promise<{ stallMs: number; cpuMs: number }> {
  const before = process.cpuUsage();
  let stallMs = 0;
  let isOver = false;
  let last = process.cpuUsage();
  const look = () => {
    stallMs = Math.max(stallMs, msOf(process.cpuUsage(last)));
    last = process.cpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
  }
  look();
  return { stallMs, cpuMs: msOf(process.cpuUsage(before)) };
}

const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;
