import { requireRight } from '../ledgers';
import { expectThat, type Row } from '../row';
import { tellStory } from '../story';

const FULL_POSTS = 10_000;
const SHORT_POSTS = 150;
const PARKED_SHARE = 0.01;
/**
 * The machine is busy with the other servers and the harness: while it runs those, no server gets ready. So each has this
 * long of its own, and nine in ten do with it by the clock. A short run, with a dozen kills on any machine, however slow or
 * busy, asks it of half of them and of their own time alone: that finds what holds up every start.
 */
const READY_MAX_MS = 5_000;
const READY_SHARE = 0.9;

/** R1 and R2 are one run: posts are written while servers are killed at random and at every named step. */
export function killRows(posts: number | undefined): Row[] {
  return [
    {
      id: 'R1',
      name: 'kill -9 at random and (R2) at every named step, two servers, every fault of the network, similar and equal texts, shared accounts, other tools beside us',
      expected:
        '0 published twice, 0 lost, 0 unexplained, 0 wrongly called published, 0 parked though the network showed them, at most 1 % parked otherwise; ready again within 5 s of each kill, not counting while the machine ran others, and of nine in ten by the clock (in a short run of half of them, not by the clock)',
      async run(rig) {
        const outcome = await tellStory(rig, {
          posts: posts ?? (rig.isShort ? SHORT_POSTS : FULL_POSTS),
          people: rig.isShort ? 3 : 20,
          accountsEach: 4,
          killsPerMoment: rig.isShort ? 1 : 10,
        });
        requireRight(outcome);
        expectThat(outcome.parked <= outcome.posts * PARKED_SHARE, `${outcome.parked} of ${outcome.posts} are parked`);
        const { readyMs, ownReadyMs } = outcome;
        const [half, most, longest] = [shareOf(readyMs, 0.5), shareOf(readyMs, READY_SHARE), shareOf(readyMs, 1)];
        const own = { half: shareOf(ownReadyMs, 0.5), longest: shareOf(ownReadyMs, 1) };
        expectThat(
          Math.max(...(rig.isShort ? [own.half] : [most, own.longest])) <= READY_MAX_MS,
          `servers were ready within ${most} ms after nine kills in ten; of their own time within ${own.half} ms after half of them, ${own.longest} ms after all`,
        );
        const total = [...outcome.kills.values()].reduce((sum, times) => sum + times, 0);
        const byMoment = [...outcome.kills].map(([moment, times]) => `${moment} ${times}`).join(', ');
        return (
          `${outcome.posts} posts in ${outcome.seconds} s: 0 twice, 0 lost, 0 unexplained, 0 wrongly called published, ${outcome.parked} parked, none of them shown; ${outcome.othersPosts} posts of other tools beside them; ` +
          `${outcome.mended.accounts} accounts had to be connected again, their ${outcome.mended.posts} posts were sent then; ` +
          `ready again after ${half} ms (median), ${most} ms (nine in ten), ${longest} ms at most; without waiting for the machine ${own.half} ms (median), ${own.longest} ms at most; ${outcome.networkFaults} network faults, ${total} kills (${byMoment})`
        );
      },
    },
  ];
}

/** The longest of a share of times, of which the shortest stands first; 0 where none is known. */
function shareOf(times: readonly number[], share: number): number {
  return times[Math.ceil(times.length * share) - 1] ?? 0;
}
