import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a report as JSON. */
export async function writeReport(file: string, report: object): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
