import type { Pool, PoolClient } from 'pg';

/** Runs work in a transaction that ends with statements of the caller's, `commit` among them; returns their answers as well. */
export async function commitWith<T>(
  pool: Pool,
  commit: string,
  work: (client: PoolClient) => Promise<T>,
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
