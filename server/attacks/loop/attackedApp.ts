/** The app and its background work as a process of its own, whose loop is watched while a test attacks it. */
import type { AddressInfo } from 'node:net';
import { KEYLESS_PLATFORMS, APP_PLATFORMS } from '#contract/networks';
import { createSeriesMaker } from '../../modules/series/seriesMaker';
import { connectServer } from '../../testing/connectServers';
import type { Route } from '../../testing/routeTable';
import { createTestApp } from '../../testing/testApp';
import { testLogger } from '../../testing/testLogger';
import { acquire, type OwnedRows } from '../ownedRows';
import { watchLoop, type LoopDelay } from './watchLoop';

/** What an attacked app tells once it listens. */
export type Listening = {
  origin: string;
  routes: Route[];
  token: string;
  userId: string;
  password: string;
  ids: OwnedRows['ids'];
  databaseUrl: string;
};

/** Its answer to whoever asks how long its loop was held up. */
export type Measured = LoopDelay;

async function main(): Promise<void> {
  const api = await createTestApp({ isPublishing: true });
  const user = await api.signUp();
  const { ids } = await acquire(api, user);
  for (const platform of APP_PLATFORMS) await user.connect(platform, `${platform}2`, { comments: true });
  for (const platform of KEYLESS_PLATFORMS) await connectServer(api, user, platform);
  createSeriesMaker({ connection: api.connection, logger: testLogger, mayWork: () => Promise.resolve(true) }).start();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const loop = watchLoop();
  process.on('message', () => process.send?.(loop.takeWorst() satisfies Measured));
  process.on('disconnect', () => void api.close().finally(() => process.exit()));
  process.send?.({
    origin: `http://127.0.0.1:${port}`,
    routes: api.routes,
    ...{ token: user.token, userId: user.id, password: user.password },
    ids,
    databaseUrl: api.connection.directUrl,
  } satisfies Listening);
}

void main();
