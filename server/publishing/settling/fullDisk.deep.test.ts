import { createPublisherFixture, type PublisherFixture } from '../../testing/publisherFixture';

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
});

afterEach(() => fixture.close());

/** Makes PostgreSQL report a full disk whenever a target is about to enter one of these states. */
async function fillDisk(...states: string[]): Promise<void> {
  await fixture.connection.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse before update on post_targets for each row
      when (new.state in (${states.map((state) => `'${state}'`).join()})) execute function refuse()`);
}

const freeSpace = () => fixture.connection.pool.query('drop function refuse cascade');

test('a post whose sending cannot be noted is not sent, and goes out once when there is space', async () => {
  await fillDisk('claimed', 'sending');
  const post = await fixture.post(await fixture.account(), { text: 'waits', dueInMs: 0 });
  await fixture.start();
  while (!(await fixture.connection.diskSpace.isFull())) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(fixture.texts()).toEqual([]);
  await freeSpace();
  await fixture.settled(post);
  expect(fixture.texts()).toEqual(['waits']);
  expect(await fixture.target(post)).toMatchObject({ state: 'published', tries: 0 });
});

test('a post that is out, which cannot be written down, is written down when there is space, and not sent again', async () => {
  await fillDisk('published');
  const post = await fixture.post(await fixture.account(), { text: 'out', dueInMs: 0 });
  await fixture.start();
  while (!(await fixture.connection.diskSpace.isFull())) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await fixture.target(post)).toMatchObject({ state: 'sending' });
  await freeSpace();
  await fixture.settled(post);
  expect(fixture.texts()).toEqual(['out']);
  expect(await fixture.history(post)).toEqual(['published']);
});

test('what comes due while there is no space shows as missed, as after any pause', async () => {
  await fillDisk('claimed', 'sending');
  const late = { lateLimitMs: 300 };
  const post = await fixture.post(await fixture.account(), { text: 'late', dueInMs: 0 });
  await fixture.start(late);
  while (!(await fixture.connection.diskSpace.isFull())) await new Promise((resolve) => setTimeout(resolve, 10));
  await freeSpace();
  await fixture.settled(post);
  expect(await fixture.target(post)).toMatchObject({ state: 'missed' });
  expect(fixture.texts()).toEqual([]);
});
