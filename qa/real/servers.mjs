/**
 * A Bluesky of one's own: a PLC directory and a PDS as their authors publish them, on free ports of the loopback address, with
 * data that goes away with this process. It prints their addresses as a line of JSON and ends when its standard input does.
 * REAL_SOFTWARE: the folder that holds their packages (scripts/lib/realSoftware.mjs).
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(path.join(process.env.REAL_SOFTWARE, 'package.json'));

listenOnLoopback();
const [plcPort, pdsPort] = [Number(process.env.PLC_PORT), Number(process.env.PDS_PORT)];
const folder = mkdtempSync(path.join(tmpdir(), 'postwright-pds-'));
const directory = await startDirectory();
const pds = await startPds();
process.stdout.write(`${JSON.stringify({ plc: `http://127.0.0.1:${plcPort}`, pds: `http://localhost:${pdsPort}` })}\n`);

process.stdin.resume().once('end', async () => {
  await pds.destroy();
  await directory.destroy();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});

async function startDirectory() {
  const { PlcServer, Database } = require('@did-plc/server');
  const server = PlcServer.create({ db: Database.mock(), port: plcPort });
  await server.start();
  return server;
}

async function startPds() {
  const { PDS, envToCfg, envToSecrets } = require('@atproto/pds');
  const blobs = path.join(folder, 'blobs');
  mkdirSync(blobs);
  const env = {
    port: pdsPort,
    hostname: 'localhost',
    dataDirectory: folder,
    blobstoreDiskLocation: blobs,
    didPlcUrl: `http://127.0.0.1:${plcPort}`,
    devMode: true,
    disableSsrfProtection: true,
    inviteRequired: false,
    serviceHandleDomains: ['.test'],
    rateLimitsEnabled: true,
    adminPassword: randomBytes(16).toString('hex'),
    jwtSecret: randomBytes(16).toString('hex'),
    plcRotationKeyK256PrivateKeyHex: randomBytes(32).toString('hex'),
  };
  const server = await PDS.create(envToCfg(env), envToSecrets(env));
  await server.start();
  return server;
}

/** Both listen on every address of the machine and cannot be told otherwise. */
function listenOnLoopback() {
  const { listen } = Server.prototype;
  Server.prototype.listen = function listenThere(first, ...rest) {
    const where = typeof first === 'number' ? { port: first, host: '127.0.0.1' } : first;
    return listen.call(this, where, ...rest);
  };
}
