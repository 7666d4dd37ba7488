import { sanitizeImage } from '../media/sanitize';

/** Cost of a file: peak memory beyond the process's own, and processor time of all cores. */
export type DecodeCost = { outcome: string; megabytes: number; cpuMs: number };

/** Cleans the image that the command line names, and prints what that took as JSON. */
async function main(): Promise<void> {
  const before = process.resourceUsage();
  const outcome = await sanitizeImage(process.argv[2] ?? '').then(
    ({ width, height, frames }) => `${width} × ${height} × ${frames}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const after = process.resourceUsage();
  const cpuUs = (usage: NodeJS.ResourceUsage) => usage.userCPUTime + usage.systemCPUTime;
  const cost: DecodeCost = {
    outcome,
    megabytes: (after.maxRSS - before.maxRSS) / 1_024,
    cpuMs: (cpuUs(after) - cpuUs(before)) / 1_000,
  };
  process.stdout.write(JSON.stringify(cost));
}

void main();
