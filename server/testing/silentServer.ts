import net, { type AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import type { KeylessConnector } from '../networks/connector';
import { createMastodonConnector } from '../networks/mastodon/connector';
import { createMemoryApps } from '../networks/settings';
import { createServerGuard } from '../networks/serverGuard';
import { writeSession } from '../networks/tokens';
import { PUBLIC_ORIGIN } from '../../sandbox/testing/startRig';
import type { SecretBox } from '../lib/secretBox';

const NOWHERE = 'https://nowhere.invalid';

/** A server that takes connections and says nothing, and a connector of Mastodon that calls it. */
export type SilentServer = {
  host: string;
  /** The names that it goes by, of which `host` is the first. */
  hosts: readonly string[];
  mastodon: KeylessConnector;
  /** Number of calls that wait for an answer. */
  waiting: () => number;
  /** Ends all calls: a test does so before it waits for what is under way. */
  close: () => void;
};

/** Starts one on a free port of this machine, under so many names. */
export async function startSilentServer(names = 1): Promise<SilentServer> {
  const sockets = new Set<net.Socket>();
  let isClosed = false;
  const server = net.createServer((socket) => {
    if (isClosed) return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, names > 1 ? '0.0.0.0' : '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const hosts = Array.from({ length: names }, (_, index) => `127.0.0.${index + 1}:${port}`);
  const mastodon = createMastodonConnector({
    publicOrigin: PUBLIC_ORIGIN,
    guard: createServerGuard({ privateServers: hosts }),
    sandboxServers: [],
    apps: createMemoryApps(),
    plcUrl: NOWHERE,
    blueskyViewUrl: NOWHERE,
  });
  return {
    host,
    hosts,
    mastodon,
    waiting: () => sockets.size,
    close() {
      isClosed = true;
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** An account below the API. */
export type SilentAccount = { id: string; userId: string };

/** Connects so many accounts on a server of Mastodon, or on several in turn, to as many persons, or to one. */
export async function connectAccounts(
  { pool, secretBox }: { pool: Pool; secretBox: SecretBox },
  hosts: string | readonly string[],
  { accounts, persons = accounts }: { accounts: number; persons?: number },
): Promise<SilentAccount[]> {
  const users = Array.from({ length: persons }, () => newId());
  await pool.query(
    `insert into users (id, email, email_key, username, username_key, full_name, password_hash)
     select id, id || '@example.com', id || '@example.com', 'u' || id, 'u' || id, 'Ada', ''
     from unnest($1::uuid[]) as u (id)`,
    [users],
  );
  const rows = Array.from({ length: accounts }, (_, index) => {
    const [id, grantId] = [newId(), newId()];
    const host = [hosts].flat()[index % [hosts].flat().length];
    const session = writeSession({ origin: `http://${host}`, token: `token-${index}`, about: { handle: `a${index}` } });
    const token = secretBox.seal(session, `grant:${grantId}:access`).toString('hex');
    return { id, host, grant_id: grantId, user_id: users[index % persons] ?? '', token };
  });
  await pool.query(
    `with row as materialized (
       select * from json_to_recordset($1::json) as r (id uuid, host text, grant_id uuid, user_id uuid, token text)
     ), granted as (
       insert into grants (id, user_id, platform, handle_hash, account_id, account_name, account_username, server,
         access_token, scope)
       select grant_id, user_id, 'mastodon', uuid_send(grant_id), id::text, 'Ada', 'ada', host, decode(token, 'hex'), ''
       from row returning id
     )
     insert into social_accounts (id, user_id, platform, account_id, account_name, account_username, grant_id)
     select row.id, user_id, 'mastodon', row.id::text, 'Ada', 'ada', grant_id from row join granted on granted.id = grant_id`,
    [JSON.stringify(rows)],
  );
  return rows.map((row) => ({ id: row.id, userId: row.user_id }));
}
