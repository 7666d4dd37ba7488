import type { Pool, PoolClient } from 'pg';

/** Runs work in one transaction, which `commit` ends; returns what the work gave, and the answers to `commit`. */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  commit = 'commit',
): Promise<{ result: T; answers: unknown }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    const answers: unknown = await client.query(commit);
    client.release();
    return { result, answers };
  } catch (error) {
    // The connection may be in any state; the pool opens another.
    client.release(true);
    throw error;
  }
}
