import { createPublisherBench, type PublisherBench } from '../../testing/publisherBench';

let bench: PublisherBench;

beforeEach(async () => {
  bench = await createPublisherBench();
});

afterEach(() => bench.close());

/** Makes PostgreSQL report a full disk whenever a target is about to enter one of these states. */
async function fillDisk(...states: string[]): Promise<void> {
  await bench.connection.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse before update on post_targets for each row
      when (new.state in (${states.map((state) => `'${state}'`).join()})) execute function refuse()`);
}

const makeRoom = () => bench.connection.pool.query('drop function refuse cascade');

test('a post whose sending cannot be noted is not sent, and goes out once when there is room', async () => {
  await fillDisk('claimed', 'sending');
  const post = await bench.post(await bench.account(), { text: 'waits', dueInMs: 0 });
  await bench.start();
  while (!(await bench.connection.room.isFull())) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(bench.texts()).toEqual([]);
  await makeRoom();
  await bench.settled(post);
  expect(bench.texts()).toEqual(['waits']);
  expect(await bench.target(post)).toMatchObject({ state: 'published', tries: 0 });
});

test('a post that is out, which cannot be written down, is written down when there is room, and not sent again', async () => {
  await fillDisk('published');
  const post = await bench.post(await bench.account(), { text: 'out', dueInMs: 0 });
  await bench.start();
  while (!(await bench.connection.room.isFull())) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await bench.target(post)).toMatchObject({ state: 'sending' });
  await makeRoom();
  await bench.settled(post);
  expect(bench.texts()).toEqual(['out']);
  expect(await bench.history(post)).toEqual(['published']);
});

test('what comes due while there is no room shows as missed, as after any pause', async () => {
  await fillDisk('claimed', 'sending');
  const late = { lateLimitMs: 300 };
  const post = await bench.post(await bench.account(), { text: 'late', dueInMs: 0 });
  await bench.start(late);
  while (!(await bench.connection.room.isFull())) await new Promise((resolve) => setTimeout(resolve, 10));
  await makeRoom();
  await bench.settled(post);
  expect(await bench.target(post)).toMatchObject({ state: 'missed' });
  expect(bench.texts()).toEqual([]);
});
