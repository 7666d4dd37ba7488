import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a server and its PostgreSQL, and can hold back everything that either sends, as if it hung. */
export type DatabaseProxy = {
  databaseUrl: string;
  hang: () => void;
  goOn: () => void;
  /** Cuts every connection, and leads later ones to another port. */
  leadTo: (port: number) => void;
  close: () => void;
};

/** Starts a proxy for a PostgreSQL address. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  let port = Number(target.port);
  const sockets = new Set<Socket>();
  let isHanging = false;

  const server = createServer((client) => {
    const upstream = connect(port, target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (isHanging) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(databaseUrl);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);

  return {
    databaseUrl: address.href,
    hang() {
      isHanging = true;
      sockets.forEach((socket) => socket.pause());
    },
    goOn() {
      isHanging = false;
      sockets.forEach((socket) => socket.resume());
    },
    leadTo(next) {
      port = next;
      sockets.forEach((socket) => socket.destroy());
    },
    close() {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}
