import { createPublisherBench } from '../testing/publisherBench';

test('a refusal of a million letters is kept as far as anybody reads', async () => {
  const bench = await createPublisherBench();
  const outcome = { kind: 'refused', class: 'content', code: 'rejected', detail: 'no '.repeat(300_000) } as const;
  bench.network.faults.push({ outcome, accepts: false });
  const post = await bench.post(await bench.account(), { text: 'again', dueInMs: 0 });
  await bench.start();
  await bench.untilState(post, 'failed');
  expect((await bench.target(post)).error_detail).toHaveLength(2_000);
  await bench.close();
});
