import pg from 'pg';
import { clientOptions } from './clientOptions';

/**
 * False where a pooler gives each transaction whichever session is free. Notifications and the locks that tell which
 * publishers live belong to a session, and would be anybody's there.
 */
export async function ownsSession(databaseUrl: string): Promise<boolean> {
  const [one, other] = [1, 2].map(() => new pg.Client(clientOptions(databaseUrl, 'postwright-start'))) as [
    pg.Client,
    pg.Client,
  ];
  try {
    await one.connect();
    await other.connect();
    const first = await sessionOf(one);
    // Some poolers take their sessions in turns.
    if ((await sessionOf(one)) !== first) return false;
    await other.query('begin');
    // Others give the session that was used last, or another one to whoever comes while it is in use.
    return (await sessionOf(other)) !== first && (await sessionOf(one)) === first;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
