/**
 * Waits until the test run that started it ends in whatever way (its standard input closes), then stops the run's
 * PostgreSQL if it is still there and removes its folder: node server/testing/cleanUpAfter.mjs <data folder>
 */
import { once } from 'node:events';
import { readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MAX_MS = 60_000;

const dataDir = process.argv[2];
process.stdin.resume();
await once(process.stdin, 'end');

const home = await realpath(path.join(dataDir, 'postgres')).catch(() => dataDir);
const pidFile = path.join(home, 'data/postmaster.pid');
const readPid = async () => Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);

const pid = await readPid();
if (pid) process.kill(pid, 'SIGINT');
// Without its folder, it ends in any case.
const giveUpAt = Date.now() + WAIT_MAX_MS;
while ((await readPid()) && Date.now() < giveUpAt) await sleep(50);

await rm(home, { recursive: true, force: true });
await rm(dataDir, { recursive: true, force: true });
