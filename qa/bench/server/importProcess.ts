import type { AddressInfo } from 'node:net';
import { NO_LIMITS } from '../../../server/testing/noLimits';
import { createTestApp } from '../../../server/testing/testApp';

/** Message of this server to its parent once it listens: sessions of people with an account each, the last of whom imports. */
export type Ready = { origin: string; tokens: string[] };

const PEOPLE = 9;

/** A server that publishes, in a process of its own. */
async function main(): Promise<void> {
  const { app, signUp, close } = await createTestApp({ isPublishing: true, rateLimits: NO_LIMITS });
  const tokens: string[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const user = await signUp();
    await user.connectX(`bench${index}`);
    tokens.push(user.token);
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  process.on('disconnect', () => void close().finally(() => process.exit()));
  process.send?.({ origin: `http://127.0.0.1:${port}`, tokens } satisfies Ready);
}

void main();
