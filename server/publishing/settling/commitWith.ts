import type { Pool, PoolClient } from 'pg';

/** Runs work in a transaction that ends with statements of the caller's, `commit` among them; returns their responses as well. */
export async function commitWith<T>(
  pool: Pool,
  commit: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<{ result: T; responses: unknown }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    const responses: unknown = await client.query(commit);
    client.release();
    return { result, responses };
  } catch (error) {
    // The connection may be in any state; the pool opens another.
    client.release(true);
    throw error;
  }
}
