import type { Pool, PoolClient } from 'pg';

/**
 * Runs work in a transaction that ends with the caller's statements, `commit` among them; returns their results as
 * well.
 */
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
    // The connection may be in any state, so the pool replaces it.
    client.release(true);
    throw error;
  }
}
