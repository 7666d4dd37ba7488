import { ALL_WORK } from '../../database/watchdog';
import { createPublisherFixture, type PublisherFixture } from '../../testing/publisherFixture';
import { readFigures } from '../../testing/readFigures';
import { createMetrics } from './metrics';
import { watchDatabase } from './watchFigures';

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
});
afterEach(() => fixture.close());

/** Figures as a new reader finds them: nothing is remembered. */
async function read() {
  const metrics = createMetrics();
  watchDatabase(metrics, fixture.connection);
  return readFigures(await metrics.read());
}

const query = (text: string, values: unknown[] = []) => fixture.connection.pool.query(text, values);

test('a target that is due has an age, and is ready unless its account is held or paused', async () => {
  const account = await fixture.account();
  await fixture.post(account, { text: 'later', dueInMs: 60_000 });
  expect(await read()).toMatchObject({ postwright_oldest_due_seconds: 0, postwright_oldest_ready_seconds: 0 });

  await fixture.post(account, { text: 'due', dueInMs: -90_000 });
  const figures = await read();
  expect(figures['postwright_oldest_due_seconds']).toBeCloseTo(90, -1);
  expect(figures['postwright_oldest_ready_seconds']).toBeCloseTo(90, -1);

  await query(`update social_accounts set paused_until = now() + interval '1 hour'`);
  const paused = await read();
  expect(paused['postwright_oldest_due_seconds']).toBeCloseTo(90, -1);
  expect(paused['postwright_oldest_ready_seconds']).toBe(0);

  await query(`update social_accounts set paused_until = '-infinity'`);
  const doubtful = await fixture.post(account, { text: 'in doubt', dueInMs: -99_000 });
  await query(`update post_targets set state = 'unknown' where post_id = $1`, [doubtful]);
  expect(await read()).toMatchObject({ postwright_oldest_ready_seconds: 0, 'postwright_targets{state="unknown"}': 1 });
});

test('targets that wait for a person are counted by state', async () => {
  const account = await fixture.account();
  for (const state of ['parked', 'missed', 'missed', 'failed']) {
    const postId = await fixture.post(account, { text: state, dueInMs: -60_000 });
    await query(`update post_targets set state = $2 where post_id = $1`, [postId, state]);
  }
  expect(await read()).toMatchObject({
    'postwright_targets{state="unknown"}': 0,
    'postwright_targets{state="parked"}': 1,
    'postwright_targets{state="missed"}': 2,
  });
});

test('the pulse is absent until a publisher was at work, and its age known from then on', async () => {
  expect(await read()).not.toHaveProperty('postwright_pulse_age_seconds');
  await query(`insert into publisher_pulse (id, beaten_at) values (1, now() - interval '5 minutes')`);
  expect((await read())['postwright_pulse_age_seconds']).toBeCloseTo(300, -1);
});

test('each queue of the other workers has a length and an age', async () => {
  const [account] = [await fixture.account(), await fixture.account()];
  await query(
    `insert into metric_collections (account_id, due_at) select id, now() - interval '1 hour' from social_accounts`,
  );
  await query(`update social_accounts set is_active = false where id = $1`, [account]);
  await query(
    `insert into trackers (id, user_id, kind, term, term_key, platforms, alert_enabled, alert_threshold, due_at)
     select uuidv7(), $1, 'keyword', word, word, '{news}', false, 0, now() - interval '10 minutes'
     from unnest(array['tea', 'coffee']) as word`,
    [fixture.userId],
  );
  await query(
    `insert into post_removals (id, user_id, platform, account_username, due_at)
     values (uuidv7(), $1, 'twitter', 'ada', now() - interval '1 minute')`,
    [fixture.userId],
  );
  const figures = await read();
  expect(figures).toMatchObject({
    'postwright_queue_length{queue="collections"}': 1,
    'postwright_queue_length{queue="searches"}': 2,
    'postwright_queue_length{queue="removals"}': 1,
    'postwright_queue_length{queue="series"}': 0,
    'postwright_queue_length{queue="erasures"}': 0,
    'postwright_queue_oldest_seconds{queue="series"}': 0,
  });
  expect(figures['postwright_queue_oldest_seconds{queue="collections"}']).toBeCloseTo(3_600, -1);
  expect(figures['postwright_queue_oldest_seconds{queue="removals"}']).toBeCloseTo(60, -1);
});

test('ends by watchdogs are counted, and what is set aside after two of them', async () => {
  expect(await read()).toMatchObject({ postwright_watchdog_ends: 0, postwright_work_set_aside: 0 });
  await query(
    `insert into stopping_work (kind, work_id, stops) values
       ('server', $1, 5), ('series', uuidv7(), 2), ('import', uuidv7(), 3), ('tracker', uuidv7(), 1)`,
    [ALL_WORK.id],
  );
  expect(await read()).toMatchObject({ postwright_watchdog_ends: 5, postwright_work_set_aside: 2 });
});

test('whoever reads often asks the database once in a few seconds', async () => {
  const metrics = createMetrics();
  watchDatabase(metrics, fixture.connection);
  const queries = jest.spyOn(fixture.connection.pool, 'query');
  for (let reading = 0; reading < 5; reading += 1) await metrics.read();
  expect(queries).toHaveBeenCalledTimes(3);
  queries.mockRestore();
});

test('every figure is read by an index', async () => {
  const metrics = createMetrics();
  watchDatabase(metrics, fixture.connection);
  const texts: string[] = [];
  const values: unknown[][] = [];
  const queries = jest
    .spyOn(fixture.connection.pool, 'query')
    .mockImplementation((query: unknown, own: unknown[] = []) => {
      texts.push((query as { text: string }).text);
      values.push(own);
      throw new Error('Nothing is read.');
    });
  await metrics.read();
  queries.mockRestore();
  expect(texts).toHaveLength(3);
  const session = await fixture.connection.pool.connect();
  // Tables of a test are so small that reading all of them would be cheaper.
  await session.query('set enable_seqscan = off');
  const plans: string[] = [];
  for (const [index, text] of texts.entries()) {
    const { rows } = await session.query<Record<string, string>>(`explain (costs off) ${text}`, values[index]);
    plans.push(...rows.map((row) => row['QUERY PLAN'] ?? ''));
  }
  session.release(true);
  const read = plans.filter((line) => line.includes('Seq Scan'));
  // They have a few rows.
  expect(read.filter((line) => !/ on (publisher_pulse|stopping_work)$/.test(line))).toEqual([]);
  expect(plans.join('\n')).toContain('post_targets_to_decide');
});
