import { requireRight } from '../ledgers';
import { expectThat, type Row } from '../row';
import { tellStory } from '../story';

const FULL_POSTS = 10_000;
const SHORT_POSTS = 150;
const READY_MAX_MS = 5_000;

/** R1 and R2 are one run: posts are written while servers are killed at random and at every named step. */
export function killRows(posts: number | undefined): Row[] {
  return [
    {
      id: 'R1',
      name: 'kill -9 at random and (R2) at every named step, two servers, every fault of the network',
      expected: '0 published twice, 0 lost, 0 unexplained; ready again within 5 s of a kill (median)',
      async run(rig) {
        const outcome = await tellStory(rig, {
          posts: posts ?? (rig.isShort ? SHORT_POSTS : FULL_POSTS),
          people: rig.isShort ? 3 : 20,
          accountsEach: 4,
          killsPerMoment: rig.isShort ? 1 : 10,
        });
        requireRight(outcome);
        const medianMs = outcome.readyMs[Math.floor(outcome.readyMs.length / 2)] ?? Infinity;
        expectThat(medianMs <= READY_MAX_MS, `servers were ready ${medianMs} ms after a kill (median)`);
        const total = [...outcome.kills.values()].reduce((sum, times) => sum + times, 0);
        const byMoment = [...outcome.kills].map(([moment, times]) => `${moment} ${times}`).join(', ');
        return (
          `${outcome.posts} posts in ${outcome.seconds} s: 0 twice, 0 lost, 0 unexplained, ${outcome.parked} parked; ` +
          `${outcome.mended.accounts} accounts had to be connected again, their ${outcome.mended.posts} posts were sent then; ` +
          `ready again after ${medianMs} ms, ${outcome.readyMs.at(-1)} ms at most; ${outcome.networkFaults} network faults, ${total} kills (${byMoment})`
        );
      },
    },
  ];
}
