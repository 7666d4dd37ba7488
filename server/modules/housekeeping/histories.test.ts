import { v7 as uuidv7 } from 'uuid';
import { connect, type Connection } from '../../database/connect';
import { RETENTION_MS } from '../../database/retention';
import { insertUser } from '../../testing/insertUser';
import { createTestDatabase } from '../../testing/testDatabase';
import { eraseOldHistory } from './housekeepingRepository';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl);
  await insertUser(connection.pool);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** How to write a row of each history: its id, its instant, and a mark. */
const HISTORIES = [
  {
    table: 'publish_attempts',
    mark: 'detail',
    maxAgeMs: RETENTION_MS.publishAttempts,
    insert: `insert into publish_attempts (target_id, attempt, settled_at, state, detail) values ($1, 1, $2, 'failed', $3)`,
  },
  {
    table: 'notices',
    mark: 'term',
    maxAgeMs: RETENTION_MS.notices,
    insert: `insert into notices (id, user_id, tracker_kind, term, mentions, alert_threshold, created_at)
      select $1, id, 'hashtag', $3, 1, 1, $2 from users`,
  },
  {
    table: 'tracker_history h join trackers r on r.id = h.tracker_id',
    mark: 'r.term',
    maxAgeMs: RETENTION_MS.trackerHistory,
    insert: `with tracker as (
        insert into trackers (id, user_id, kind, term, term_key, platforms, alert_enabled, alert_threshold, due_at)
        select $1, id, 'hashtag', $3, $3, '{}', false, 1, now() from users returning id)
      insert into tracker_history (tracker_id, at, mentions) select id, $2, 1 from tracker`,
  },
] as const;

const MARGIN_MS = 3_600_000;

test.each(HISTORIES)(
  'keeps $table for as long as it is of use, and no longer',
  async ({ table, mark, maxAgeMs, insert }) => {
    for (const [name, ageMs] of [
      ['kept', maxAgeMs - MARGIN_MS],
      ['erased', maxAgeMs + MARGIN_MS],
    ] as const) {
      await connection.pool.query(insert, [uuidv7(), new Date(Date.now() - ageMs), name]);
    }
    await eraseOldHistory(connection.db);
    const { rows } = await connection.pool.query<{ mark: string }>(`select ${mark} as mark from ${table}`);
    expect(rows).toEqual([{ mark: 'kept' }]);
  },
);
