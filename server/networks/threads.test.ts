import { startBlueskyRig } from '../testing/blueskyRig';
import { startMastodonRig } from '../testing/mastodonRig';
import { WITHOUT_LIMIT } from './testing/uncertainFaults';
import type { PublishOutcome } from './connector';

function idOf(outcome: PublishOutcome): string {
  if (outcome.kind !== 'published') throw new Error(`Not published: ${JSON.stringify(outcome)}`);
  return outcome.remoteId;
}

test('on Mastodon each part answers the one before', async () => {
  const rig = await startMastodonRig();
  const actor = await rig.connect();
  const first = idOf(await rig.mastodon.publish(actor, { text: 'one' }, WITHOUT_LIMIT));
  const answers = { root: first, parent: first };
  const second = idOf(await rig.mastodon.publish(actor, { text: 'two', answers }, WITHOUT_LIMIT));
  const [id] = second.split('@');
  const status: unknown = await (await fetch(`http://${rig.hosts.usual}/api/v1/statuses/${id}`)).json();
  expect(status).toMatchObject({ in_reply_to_id: first.split('@')[0] });
  await rig.close();
});

test('on Bluesky each part names the first one and the one before, by address and content', async () => {
  const rig = await startBlueskyRig();
  const actor = await rig.connect();
  const ids = [idOf(await rig.bluesky.publish(actor, { text: 'one' }, WITHOUT_LIMIT))];
  for (const text of ['two', 'three']) {
    rig.clock.now += 1_000;
    const answers = { root: ids[0] ?? '', parent: ids.at(-1) ?? '' };
    ids.push(idOf(await rig.bluesky.publish(actor, { text, answers }, WITHOUT_LIMIT)));
  }
  const [last] = await rig.records(actor);
  const named = (uri: string | undefined) => ({ uri, cid: expect.stringMatching(/^baf/) as unknown });
  expect(last).toMatchObject({
    uri: ids[2],
    value: { text: 'three', reply: { root: named(ids[0]), parent: named(ids[1]) } },
  });
  await rig.close();
});
