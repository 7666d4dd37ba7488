import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '../lib/errorCode';

/** Below what systems give to whoever asks for any port: there nobody else takes one before it is listened on. */
const [FIRST, BEHIND_LAST] = [20_000, 32_000];

/** Ports that belong together: the sandbox takes some behind its own. */
const BLOCK = 8;

/** A port of the loopback address on which nothing listens, and on which only who knows it will; those behind it are free too. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST / BLOCK, BEHIND_LAST / BLOCK) * BLOCK;
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return freePort();
    throw error;
  }
  await once(server.close(), 'close');
  return port;
}
