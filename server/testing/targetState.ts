import type { Pool } from 'pg';
import type { TargetState } from '#contract/postStates';

/** Puts a post's targets into a state. An account has one that is held or in doubt: what it had before is let go. */
export async function setTargetState(pool: Pool, postId: string, state: TargetState, attempt = 0): Promise<void> {
  await pool.query(
    `update post_targets set state = 'failed' where (state in ('claimed', 'sending', 'unknown')) is true`,
  );
  await pool.query('update post_targets set state = $2, attempt = $3 where post_id = $1', [postId, state, attempt]);
}
