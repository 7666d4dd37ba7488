import { createPublisherBench, type PublisherBench } from '../../testing/publisherBench';

let bench: PublisherBench;

beforeEach(async () => {
  bench = await createPublisherBench();
});

afterEach(async () => {
  await bench.close();
});

test('what went out is known on its network, and stays so when the post and its account are gone', async () => {
  const account = await bench.account();
  const post = await bench.post(account, { text: 'hello', dueInMs: 0 });
  await bench.start();
  await bench.settled(post);
  await bench.connection.pool.query('delete from users');
  const { rows } = await bench.connection.pool.query('select * from network_posts');
  expect(rows).toEqual([{ platform: 'twitter', remote_account_id: account, remote_id: 'remote-1' }]);
});

test('an error of a million letters is kept as far as anybody reads', async () => {
  const outcome = { kind: 'refused', class: 'content', code: 'rejected', detail: 'no '.repeat(300_000) } as const;
  bench.network.faults.push({ outcome, accepts: false });
  const post = await bench.post(await bench.account(), { text: 'again', dueInMs: 0 });
  await bench.start();
  await bench.untilState(post, 'failed');
  expect((await bench.target(post)).error_detail).toHaveLength(2_000);
});
