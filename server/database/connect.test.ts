import { once } from 'node:events';
import { createServer, Socket, type AddressInfo, type Server } from 'node:net';
import { createListener } from './notifications';
import { createTestDatabase } from '../testing/testDatabase';
import { testLogger } from '../testing/testLogger';
import { connect } from './connect';
import { isDatabaseAway } from './outages';

const CONNECT_MS = 200;

async function listen(handle: (socket: Socket) => void): Promise<{ server: Server; url: string }> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none` };
}

test.each([
  ['takes a connection and says nothing', () => undefined],
  ['resets every connection', (socket: Socket) => socket.resetAndDestroy()],
])('a database that %s is away before long', async (_what, handle) => {
  const sockets: Socket[] = [];
  const { server, url } = await listen((socket) => {
    sockets.push(socket.on('error', () => undefined));
    handle(socket);
  });
  const { pool, close } = connect(url, { connectMs: CONNECT_MS });
  const failure = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  await close();
  sockets.forEach((socket) => socket.destroy());
  server.close();
});

test('whoever gets no connection because others keep them all is told so before long', async () => {
  const database = await createTestDatabase();
  // Longer than a busy machine takes for the connection that is kept.
  const { pool, close } = connect(database.databaseUrl, { max: 1, connectMs: 2_000 });
  const kept = await pool.connect();
  const failure = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  kept.release();
  await close();
  await database.drop();
});

test('a connection on which nothing is said for hours is kept alive', async () => {
  const database = await createTestDatabase();
  const keepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
  const listener = createListener({ directUrl: database.databaseUrl, logger: testLogger });
  await listener.start();
  expect(keepAlive).toHaveBeenCalledWith(true, 30_000);
  keepAlive.mockRestore();
  await listener.stop();
  await database.drop();
});
