import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

/** Adds a user whom nobody can sign in as, for tests below the API; returns the id. */
export async function insertUser(pool: Pool): Promise<string> {
  const id = newId();
  await pool.query(
    `insert into users (id, email, email_key, username, username_key, full_name, password_hash)
     values ($1, 'ada@example.com', 'ada@example.com', 'ada', 'ada', 'Ada', '')`,
    [id],
  );
  return id;
}
