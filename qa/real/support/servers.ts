import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../server/testing/freePort';
import { within } from '../../../server/testing/until';
import { untilExit } from '../../../server/testing/untilExit';

/** Addresses of the real servers. The PDS calls itself localhost; it answers at 127.0.0.1 as well. */
export type RealServers = { plc: string; pds: string; close: () => Promise<void> };

/** Starts a PLC directory and a PDS in a process of their own, which ends with this one. */
export async function startRealServers(): Promise<RealServers> {
  const [plcPort, pdsPort] = await Promise.all([freePort(), freePort()]);
  const child = spawn(process.execPath, [path.join(__dirname, '../servers.mjs')], {
    env: { ...process.env, PLC_PORT: String(plcPort), PDS_PORT: String(pdsPort), LOG_LEVEL: 'fatal' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const addresses = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`Bluesky's own servers ended with exit code ${code ?? 'none'}.`)));
  });
  return {
    ...(JSON.parse(await within(addresses, "Bluesky's own servers to start", 120_000)) as Pick<
      RealServers,
      'plc' | 'pds'
    >),
    close: async () => {
      child.stdin.end();
      await untilExit(child, "Bluesky's own servers");
    },
  };
}
