import type { AppPlatform } from '#contract/networks';
import { untilExit } from '../../../server/testing/untilExit';
import type { Account, Client } from '../client';
import { STORY_TIMING } from '../killing';
import { requireLedgers } from '../ledgers';
import { uniqueText, uniqueTexts, type World } from '../rig';
import { expectThat, type Row } from '../row';

/** Steps of a call at which the server dies; at the first, its post has been confirmed, and nobody has claimed it. */
const STEPS = ['confirmed', 'claimed', 'intent', 'calling', 'answered', 'settling', 'settled'];

/** A publisher claims what is due within a second; on a busy machine the kill takes a few. */
const UNCLAIMED_MS = 6_000;

/**
 * A post of several calls, made of its text: other fields of its body, the text of the call at which the server dies, and what its
 * networks show in the end.
 */
type Kind = {
  platforms: readonly AppPlatform[];
  more: (text: string) => object;
  diesAt: (text: string, turn: number) => string;
  shown: (text: string) => readonly string[][];
  comment?: (text: string) => string;
};

const thread: Kind = {
  platforms: ['twitter'],
  more: (text) => ({ parts: [{ content: `${text} 2` }, { content: `${text} 3` }] }),
  diesAt: (text) => `${text} 2`,
  shown: (text) => [[text, `${text} 2`, `${text} 3`]],
};

const commented = (platform: AppPlatform): Kind => ({
  platforms: [platform],
  more: (text) => ({ comments: [{ platform, content: `Below ${text}` }] }),
  diesAt: (text) => `Below ${text}`,
  shown: (text) => [[text]],
  comment: (text) => `Below ${text}`,
});

/** The server dies of one or the other. */
const variants: Kind = {
  platforms: ['twitter', 'facebook'],
  more: (text) => ({ variants: [{ platform: 'facebook', content: `${text} for Facebook` }] }),
  diesAt: (text, turn) => (turn % 2 === 0 ? text : `${text} for Facebook`),
  shown: (text) => [[text], [`${text} for Facebook`]],
};

const KINDS: readonly Kind[] = [thread, commented('facebook'), variants];

const LOST = { kind: 'reset', when: 'after' };
const REFUSED = { kind: 'status', status: 503, when: 'before' };

/** What happens to answers: of every part of a thread, and of comments; LinkedIn's cannot be looked for. */
const BROKEN = [
  { kind: thread, call: { endpoint: 'tweets', times: 3, fault: LOST }, state: 'published' },
  { kind: thread, call: { endpoint: 'tweets', times: 3, fault: REFUSED }, state: 'published' },
  { kind: commented('facebook'), call: { endpoint: 'comment', fault: LOST }, state: 'published' },
  { kind: commented('facebook'), call: { endpoint: 'comment', fault: REFUSED }, state: 'published' },
  { kind: commented('linkedin'), call: { endpoint: 'comment', fault: LOST }, state: 'parked' },
];

/** A post that was written, and how it must end. */
type Written = { kind: Kind; text: string; accounts: Account[]; state: string };

const steps: Row = {
  id: 'R48',
  name: 'threads, first comments and different texts on two networks: kill -9 before the post is claimed and at every step of the second part, of the comment, and of one network or the other; the answer of every part and comment lost or refused',
  expected:
    'each part, comment and text once, in order and on its own network, each post published by the server that comes next; where the network shows no comment, a person is asked about it alone',
  async run(rig) {
    return rig.inWorld({ spares: 1, servers: 1 }, async (world) => {
      const { fleet, records } = world;
      await fleet.start(0, { timing: STORY_TIMING });
      const client = await world.signUp();
      const written: Written[] = [];
      const prepare = async (kind: Kind, state: string) => {
        const index = written.length;
        const accounts = await connectAll(client, kind, index);
        const one = { kind, text: uniqueText('r48', index), accounts, state };
        written.push(one);
        return one;
      };
      const write = ({ kind, text, accounts }: Written, dueInMs = 0) =>
        client.post(accounts, text, dueInMs, kind.more(text));

      for (const { kind, call, state } of BROKEN) {
        const one = await prepare(kind, state);
        const [platform, account] = [kind.platforms[0] ?? 'twitter', one.accounts[0]?.handle ?? ''];
        await fleet.sandbox.script({ platform, account, ...call });
        await write(one);
      }
      const rounds = rig.isShort ? 1 : 3;
      for (let turn = 0; turn < rounds * STEPS.length; turn += 1) {
        for (const kind of KINDS) await prepare(kind, 'published');
      }
      const killed = written.slice(BROKEN.length);
      for (const [index, one] of killed.entries()) {
        const turn = Math.floor(index / KINDS.length);
        const at = STEPS[turn % STEPS.length] ?? '';
        await fleet.kill(0);
        const crash = { at, of: one.kind.diesAt(one.text, turn) };
        const { child } = await fleet.start(0, { crash, timing: STORY_TIMING });
        if (at === 'confirmed') {
          await write(one, UNCLAIMED_MS);
          await fleet.kill(0);
          const targets = await records.targets(one.text);
          expectThat(
            targets.every(({ attempt }) => attempt === 0),
            `${one.text} was claimed before the kill`,
          );
          continue;
        }
        // Its first answer may die with the server: then it is sent again to the next one.
        void write(one).catch(() => undefined);
        await untilExit(child, `the server that is to crash at ${at}`, 60_000);
      }
      await fleet.start(0, { timing: STORY_TIMING });
      for (const one of written) await requireOnce(world, one);
      return `${written.length} posts, each part, comment and text once; ${killed.length} kills, ${BROKEN.length} kinds of broken answers`;
    });
  },
};

const SEPARATORS: Partial<Record<AppPlatform, string>> = { twitter: '_', facebook: '.', linkedin: '-' };

/** An account on each network of a kind, for one post alone. */
async function connectAll(client: Client, { platforms }: Kind, index: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const platform of platforms) {
    accounts.push(await client.connectTo(platform, ['r48', 'one', index].join(SEPARATORS[platform])));
  }
  return accounts;
}

async function requireOnce({ fleet, records }: World, { kind, text, accounts, state }: Written): Promise<void> {
  const targets = await records.atRest(text);
  expectThat(targets.length === accounts.length, `${text} has ${targets.length} targets`);
  for (const target of targets) {
    expectThat(target.state === state, `${text} on ${target.platform} is ${target.state} (${target.error_code})`);
  }
  for (const [index, { platform, handle }] of accounts.entries()) {
    const ofAccount = (post: { handle: string | null }) => post.handle === handle;
    const shown = (await fleet.sandbox.posts(platform)).filter(ofAccount).map((post) => post.text);
    expectThat(shown.join() === kind.shown(text)[index]?.join(), `${handle} on ${platform} shows ${shown.join()}`);
    const below = (await fleet.sandbox.comments(platform)).filter(ofAccount).map((comment) => comment.text);
    expectThat(below.join() === (kind.comment?.(text) ?? ''), `below the post of ${handle} stands ${below.join()}`);
  }
}

const DEATHS = 3;
const INNOCENT = 40;

const poison: Row = {
  id: 'R31',
  name: 'a post that ends every publisher that sends it, due together with others',
  expected: `left to a person after ${DEATHS} deaths, with a reason; all others go out once`,
  async run(rig) {
    return rig.inWorld({ spares: 1, servers: 1 }, async (world) => {
      const { fleet, records } = world;
      const texts = uniqueTexts('r31', INNOCENT);
      const poisoned = uniqueText('r31x', 0);
      const start = () => fleet.start(0, { crash: { at: 'calling', of: poisoned } });
      let server = await start();
      const accounts = await (await world.signUp()).connect(10, 'r31');
      await records.queue(accounts, [poisoned, ...texts], 500);
      // As whatever watches over servers does.
      let deaths = 0;
      for (; ; deaths += 1) {
        await Promise.race([server.ended(), records.atRest('r31')]);
        if (server.isAlive()) break;
        server = await start();
      }
      await requireLedgers(world, 'r31.', texts);
      const [left] = await records.targets('r31x');
      expectThat(left?.state === 'parked' && left.error_code === 'publisher_died', `the post is ${left?.state}`);
      expectThat(left.deaths === DEATHS && deaths === DEATHS, `${deaths} deaths, ${left.deaths} noted`);
      return `${left.state} (${left.error_code}) after ${deaths} deaths; ${texts.length} others published once`;
    });
  },
};

export const stepRows: readonly Row[] = [steps, poison];
