import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

/** Adds a user whom nobody can sign in as, for tests below the API; returns the id. */
export async function insertUser(pool: Pool, name = 'ada'): Promise<string> {
  const id = newId();
  await pool.query(
    `insert into users (id, email, email_key, username, username_key, full_name, password_hash)
     values ($1, $2 || '@example.com', $2 || '@example.com', $2, $2, 'Ada', '')`,
    [id, name],
  );
  return id;
}
