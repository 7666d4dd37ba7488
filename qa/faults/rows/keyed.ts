import { KEYLESS_PLATFORMS } from '#contract/networks';
import { KEYED_CALLS, KEYED_TIMING, meetKeyedPerson, requireKeyedLedgers } from '../keyedWorld';
import { tellKeyedStory } from '../keyedStory';
import { uniqueText } from '../rig';
import { expectThat, type Row } from '../row';

const POSTS = 2_000;
const POSTS_PER_ROUND = 200;
const SHORT = { posts: 60, accountsEach: 3, killsPerMoment: 1 };

/** In full, a kill at each moment for so many posts. */
function fullStory(posts: number) {
  return { posts, accountsEach: 10, killsPerMoment: Math.max(1, Math.round(posts / POSTS_PER_ROUND)) };
}

const kills = (wanted: number): Row => ({
  id: 'R40',
  name: 'Bluesky and Mastodon: kill -9 at every step, while answers of their calls get lost, cut and late',
  expected: '0 published twice, 0 lost, 0 unexplained, 0 wrongly called published, 0 parked',
  async run(rig) {
    const {
      posts,
      failed,
      networkFaults,
      kills: killed,
      seconds,
    } = await tellKeyedStory(rig, rig.isShort ? SHORT : fullStory(wanted));
    expectThat(failed === 0, `${failed} of ${posts} are not published`);
    const total = [...killed.values()].reduce((sum, times) => sum + times, 0);
    const byMoment = [...killed].map(([moment, times]) => `${moment} ${times}`).join(', ');
    return `${posts} posts in ${seconds} s, each once: 0 lost, 0 parked; ${networkFaults} network faults, ${total} kills (${byMoment})`;
  },
});

const MODES = [
  { name: 'no response, carried out', fault: { kind: 'timeout', when: 'after' }, times: 1 },
  { name: 'no response, not carried out', fault: { kind: 'timeout', when: 'before' }, times: 1 },
  { name: 'reset, twice', fault: { kind: 'reset', when: 'after' }, times: 2 },
  { name: 'cut', fault: { kind: 'cut', when: 'after' }, times: 1 },
  { name: 'HTML', fault: { kind: 'status', status: 200, when: 'after', body: '<html></html>' }, times: 1 },
  { name: '500 before', fault: { kind: 'status', status: 500, when: 'before' }, times: 1 },
  { name: '502 after', fault: { kind: 'status', status: 502, when: 'after' }, times: 1 },
  { name: 'late', fault: { kind: 'delay', ms: 5_000 }, times: 1 },
] as const;

const brokenResponses: Row = {
  id: 'R41',
  name: 'Bluesky and Mastodon: each kind of broken answer to a file and to a post',
  expected: 'each published once, none parked',
  async run(rig) {
    const world = await rig.world();
    const { fleet } = world;
    try {
      await fleet.start(0, { timing: KEYED_TIMING });
      const { client, accounts } = await meetKeyedPerson(world, fleet.origins.slice(0, 1), 'b', 2 * MODES.length);
      const texts: string[] = [];
      const posting: Promise<unknown>[] = [];
      for (const platform of KEYLESS_PLATFORMS) {
        const own = accounts.filter((account) => account.platform === platform);
        const calls = Object.values(KEYED_CALLS[platform]).flatMap((endpoint) =>
          MODES.map((mode) => ({ endpoint, ...mode })),
        );
        for (const [index, { endpoint, fault, times }] of calls.entries()) {
          const account = own[index];
          if (account === undefined) throw new Error('There are too few accounts.');
          await fleet.sandbox.script({ platform, endpoint, account: account.handle, fault, times });
          const text = uniqueText('r41', texts.length);
          texts.push(text);
          posting.push(client.post(account, text, { hasImage: true }));
        }
      }
      await Promise.all(posting);
      const { rows } = await requireKeyedLedgers(world, 'r41.', texts);
      const unsent = rows.filter(({ state }) => state !== 'published');
      expectThat(unsent.length === 0, `not published: ${unsent.map((row) => `${row.state} ${row.error_code}`).join()}`);
      expectThat((await fleet.sandbox.faultsLeft()) === 0, 'a fault did not strike');
      const states = (await world.records.attempts('r41.')).filter(({ state }) => state === 'unknown');
      return `${texts.length} of ${texts.length} published once; ${states.length} times in doubt`;
    } finally {
      await world.close();
    }
  },
};

/** Networks that recognize posts by keys of ours; `posts`: how many R40 makes in full. */
export function keyedRows(posts = POSTS): readonly Row[] {
  return [brokenResponses, kills(posts)];
}
