import pg from 'pg';
import { ConfigError } from '../config/environment';
import { clientOptions } from './clientOptions';

/**
 * Throws ConfigError where a pooler gives each transaction whichever session is free: notifications and the locks that tell
 * which publishers live belong to a session, and would be anybody's.
 */
export async function requireOwnSession(databaseUrl: string): Promise<void> {
  const [one, other] = [1, 2].map(() => new pg.Client(clientOptions(databaseUrl, 'postwright-start'))) as [
    pg.Client,
    pg.Client,
  ];
  try {
    await one.connect();
    await other.connect();
    const first = await sessionOf(one);
    await other.query('begin');
    // Such a pooler gives the session that was used last, or another one to whoever comes while it is in use.
    if ((await sessionOf(other)) === first || (await sessionOf(one)) !== first) {
      throw new ConfigError(
        'DATABASE_URL leads to a pooler in transaction mode: name PostgreSQL itself, or use session pooling.',
      );
    }
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
