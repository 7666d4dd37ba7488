import { KEYLESS_PLATFORMS } from '#contract/networks';
import type { FaultRule } from '../../../sandbox/testing/control';
import { KEYED_STEPS } from '../../../server/publishing/delivery';
import { MOMENTS, OF, SERVERS, startKilling, STORY_TIMING } from '../killing';
import { compareLedgers, listAccepted, requireRight } from '../ledgers';
import type { Random } from '../random';
import type { Records } from '../records';
import { uniqueText, type Rig, type World } from '../rig';
import { expectThat, type Row } from '../row';
import { realText, startFailing, startOthers, startWriting, WRITERS, type Owned } from '../traffic';

const PARKED_SHARE = 0.01;

/**
 * The machine is busy with the other servers and the harness: while it runs those, no server gets ready. So each has this
 * long of its own, and nine in ten do with it by the clock. A short run, with two dozen kills on any machine, however slow or
 * busy, asks it of half of them and of their own time alone: that finds what holds up every start.
 */
const READY_MAX_MS = 5_000;
const READY_SHARE = 0.9;

/** Number of kills by which writing may be ahead of its share: that much work can be lost when a server dies. */
const LEAD_KILLS = 6;
const TELL_MS = 10_000;
const IMAGE_SHARE = 0.3;

/** Nothing fails for being tried often, since calls fail all the time. */
const TIMING = { ...STORY_TIMING, maxTries: 100 };

/** The call that publishes on each network, and the one that sends a file before. */
export const CALLS = {
  twitter: ['tweets'],
  bluesky: ['putRecord', 'uploadBlob'],
  mastodon: ['statuses', 'media'],
} as const;

const KEYED = KEYLESS_PLATFORMS.join();

/** Each moment for X, and for the networks that know a post by a key of ours. */
const BY_NETWORK = [
  ...MOMENTS.map((moment) => `${moment}${OF}twitter`),
  ...[...MOMENTS, ...KEYED_STEPS].map((moment) => `${moment}${OF}${KEYED}`),
];

/** How answers get lost, cut, late or wrong, before and after the network has carried the call out. */
const NETWORK_FAULTS = [
  { kind: 'status', status: 503, when: 'before' },
  { kind: 'status', status: 500, when: 'before' },
  { kind: 'status', status: 500, when: 'after' },
  { kind: 'status', status: 502, when: 'after' },
  { kind: 'status', status: 429, when: 'before', headers: { 'retry-after': '1' } },
  { kind: 'status', status: 200, when: 'after', body: '<html>busy</html>' },
  { kind: 'timeout', when: 'before' },
  { kind: 'timeout', when: 'after' },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
  { kind: 'cut', when: 'after' },
  { kind: 'drip', when: 'after', ms: 50 },
  { kind: 'flood', when: 'after', bytes: 2_000_000 },
  { kind: 'delay', ms: 1_800 },
] as const;

/** Rarer than the others: a server that dies during the renewal leaves an account that its owner must connect again. */
const EXPIRY_SHARE = 0.02;

/** No more wait than that: where calls are few, each would fail. */
const PACE_OF_FAULTS = { everyMs: 250, waitingMax: 8 };

function nextFault(random: Random): FaultRule {
  if (random.next() < EXPIRY_SHARE) return { fault: { kind: 'expire-tokens' } };
  const platform = random.pick(['twitter', 'twitter', 'twitter', ...KEYLESS_PLATFORMS] as const);
  const [publish, upload = publish] = CALLS[platform];
  return { platform, endpoint: random.next() < 0.75 ? publish : upload, fault: random.pick(NETWORK_FAULTS) };
}

/** The posts of a run at rest are compared on all three networks; `posts`: how many are made in full. */
export const killRow = (posts: number | undefined): Row => ({
  id: 'R1',
  name: 'kill -9 at random, on the wire and at every named step of posts on X, Bluesky and Mastodon (their keys and files too), two servers, every fault of the network, similar and equal texts, shared accounts, other tools beside us',
  expected:
    '0 published twice, 0 lost, 0 unexplained, 0 wrongly called published, 0 parked though the network showed them, at most 1 % parked otherwise, on Bluesky and Mastodon none; ready again within 5 s of each kill, not counting while the machine ran others, and of nine in ten by the clock (in a short run of half of them, not by the clock)',
  async run(rig) {
    const wanted = posts ?? (rig.isShort ? 200 : 10_000);
    return rig.inWorld({ spares: SERVERS }, (world) => tellStory(rig, world, wanted));
  },
});

/**
 * Writes posts while two servers on one database are killed at every moment, each as often, and the networks fail in every
 * way, and other tools post on the same accounts of X; then lets everything come to rest and compares the three ledgers.
 */
async function tellStory(rig: Rig, world: World, posts: number): Promise<string> {
  const startedAt = performance.now();
  const random = rig.random('story');
  const { fleet, records } = world;
  const perMoment = rig.isShort ? 1 : 10;
  const timing = TIMING;
  await Promise.all(Array.from({ length: SERVERS }, (_, index) => fleet.start(index, { timing })));
  const owned = await meetPeople(world, rig.isShort ? 3 : 20, random);
  const onX = owned.filter(({ account }) => account.platform === 'twitter');
  const handles = [...new Set(onX.map(({ account }) => account.handle))];
  const others = await startOthers(fleet.sandbox, handles, rig.random('others'));
  const postsPerKill = posts / (perMoment * BY_NETWORK.length);
  const confirmed = () => writing.acknowledged.length;
  const killing = startKilling(fleet, random, { perMoment, postsPerKill, moments: BY_NETWORK, timing }, confirmed);
  const judge = (written: number) => ({
    isEnough: written >= posts && killing.isOver(),
    isTooFast: !killing.isOver() && written > (killing.count() + LEAD_KILLS) * postsPerKill,
  });
  const writing = startWriting(owned, random, judge, (_, index, { platform }) =>
    platform === 'twitter' ? realText(random, index) : uniqueText('r1', index),
  );
  const ofFaults = rig.random('faults');
  const faults = startFailing(fleet.sandbox, () => nextFault(ofFaults), PACE_OF_FAULTS);
  const tell = setInterval(
    () =>
      rig.log(`  ${confirmed()} of ${posts} posts, ${killing.count()} kills; lacking: ${killing.lacking().join('; ')}`),
    TELL_MS,
  );
  await Promise.all([writing.done, killing.done]).finally(() => clearInterval(tell));
  const networkFaults = await faults.stop();
  const othersPosts = await others.stop();
  const mended = await mendConnections(owned, records);

  const rows = await records.atRest();
  const byText = new Map(rows.flatMap((row) => (row.platform === 'twitter' ? [] : [[row.text, row.post_id]])));
  const findings = compareLedgers({
    acknowledged: writing.acknowledged,
    rows: rows.map((row) => ({ ...row, key: row.post_id })),
    // On X, where texts are alike, the mark of its call tells whose a post is.
    accepted: (await listAccepted(world)).map((post) => ({ ...post, key: post.mark ?? byText.get(post.text) ?? null })),
  });
  requireRight(findings);
  expectThat(findings.parked <= rows.length * PARKED_SHARE, `${findings.parked} of ${rows.length} are parked`);
  const open = rows.filter(({ platform, state }) => platform !== 'twitter' && state !== 'published');
  expectThat(
    open.length === 0,
    `of Bluesky and Mastodon: ${open.map((row) => `${row.state} ${row.error_code}`).join()}`,
  );
  const byMoment = [...killing.kills].map(([moment, times]) => `${moment} ${times}`).join('; ');
  return (
    `${rows.length} posts, ${byText.size} of them on Bluesky and Mastodon, in ${Math.round((performance.now() - startedAt) / 1_000)} s: 0 twice, 0 lost, 0 unexplained, 0 wrongly called published, ${findings.parked} parked, none of them shown; ${othersPosts} posts of other tools beside them; ` +
    `${mended.accounts} accounts had to be connected again, their ${mended.posts} posts were sent then; ` +
    `${requireReady(rig, killing.ready())}; ${networkFaults} network faults, ${killing.count()} kills (${byMoment})`
  );
}

function requireReady({ isShort }: Rig, { readyMs, ownReadyMs }: { readyMs: number[]; ownReadyMs: number[] }): string {
  const [half, most, longest] = [shareOf(readyMs, 0.5), shareOf(readyMs, READY_SHARE), shareOf(readyMs, 1)];
  const own = { half: shareOf(ownReadyMs, 0.5), longest: shareOf(ownReadyMs, 1) };
  const sentence = `ready again after ${half} ms (median), ${most} ms (nine in ten), ${longest} ms at most; without waiting for the machine ${own.half} ms (median), ${own.longest} ms at most`;
  expectThat(Math.max(...(isShort ? [own.half] : [most, own.longest])) <= READY_MAX_MS, sentence);
  return sentence;
}

/** The longest of a share of times, of which the shortest stands first; 0 where none is known. */
function shareOf(times: readonly number[], share: number): number {
  return times[Math.ceil(times.length * share) - 1] ?? 0;
}

/** Each signs up and connects accounts of X of their own, one of somebody else's, and one of each network with keys. */
async function meetPeople({ signUp }: World, people: number, random: Random): Promise<Owned[]> {
  const all = Array.from({ length: people }, async (_, index) => {
    const client = await signUp();
    const own = await client.connect(3, `s${index}`);
    const shared = await client.reconnect({ handle: `s${(index + 1) % people}_0` });
    const keyed = [
      await client.connectTo('bluesky', `s${index}`),
      await client.connectTo('mastodon', `s${index}`, index),
    ];
    const withImage: Owned['client']['post'] = async (account, text, dueInMs) =>
      client.post(account, text, dueInMs, random.next() < IMAGE_SHARE ? { media_ids: [await client.upload()] } : {});
    return [
      ...[...own, shared].map((account) => ({ client, account })),
      ...keyed.map((account) => ({ client: { ...client, post: withImage }, account })),
    ];
  });
  return (await Promise.all(all)).flat();
}

/**
 * A refresh token is good once, so a server that dies between the network's giving a new one and its being written down
 * leaves an account that only its owner can connect again. The posts say so, and the owner does what they ask for.
 */
async function mendConnections(
  owned: readonly Owned[],
  records: Records,
): Promise<{ accounts: number; posts: number }> {
  const failed = (await records.atRest()).filter(
    (row) => row.state === 'failed' && row.error_code === 'token_rejected',
  );
  const ownerOf = new Map(owned.map((one) => [one.account.id, one]));
  const cut = [...new Set(failed.map(({ account_id: id }) => ownerOf.get(id ?? '')))].filter(
    (one) => one !== undefined,
  );
  for (const { client, account } of cut) await client.reconnect(account);
  const queue = failed.values();
  const retry = async () => {
    for (const { post_id: postId, account_id: id } of queue) await ownerOf.get(id ?? '')?.client.retry(postId);
  };
  await Promise.all(Array.from({ length: WRITERS }, retry));
  return { accounts: cut.length, posts: failed.length };
}
