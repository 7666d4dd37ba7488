import { createPublisherFixture, type PublisherFixture } from '../../testing/publisherFixture';

let fixture: PublisherFixture;

beforeEach(async () => {
  fixture = await createPublisherFixture();
});

afterEach(async () => {
  await fixture.close();
});

test('what went out is known on its network, and stays so when the post and its account are gone', async () => {
  const account = await fixture.account();
  const post = await fixture.post(account, { text: 'hello', dueInMs: 0 });
  await fixture.start();
  await fixture.settled(post);
  await fixture.connection.pool.query('delete from users');
  const { rows } = await fixture.connection.pool.query('select * from network_posts');
  expect(rows).toEqual([{ platform: 'twitter', remote_account_id: account, remote_id: 'remote-1' }]);
});

test('an error of a million letters is kept as far as anybody reads', async () => {
  const outcome = { kind: 'refused', class: 'content', code: 'rejected', detail: 'no '.repeat(300_000) } as const;
  fixture.network.faults.push({ outcome, accepts: false });
  const post = await fixture.post(await fixture.account(), { text: 'again', dueInMs: 0 });
  await fixture.start();
  await fixture.untilState(post, 'failed');
  expect((await fixture.target(post)).error_detail).toHaveLength(2_000);
});
