import { randomUUID } from 'node:crypto';
import type { AppPlatform } from '#contract/networks';
import { untilExit } from '../../../server/testing/untilExit';
import type { Account, Client } from '../client';
import { uniqueText, type World } from '../rig';
import { expectThat, type Row } from '../row';

/** Steps of the comment, the second part, at which the server dies; and of a post's first call on either network. */
const STEPS = ['claimed', 'intent', 'calling', 'answered', 'settling', 'settled'];

/** A post with a comment below it, on an account of a network. */
type Written = { platform: AppPlatform; account: Account; post: string; comment: string };

const comments: Row = {
  id: 'R49',
  name: 'first comments: the answer lost or refused; kill -9 at every step between the post and its comment',
  expected:
    'each post once with its comment once; where the network shows none, a person is asked about the comment alone',
  async run(rig) {
    const world = await rig.world();
    const { fleet } = world;
    try {
      await fleet.start(0);
      const client = await world.signUp();
      const written: Written[] = [];
      const faults = [
        { kind: 'reset', when: 'after' },
        { kind: 'status', status: 503, when: 'before' },
      ];
      for (const [index, fault] of faults.entries()) {
        const account = await client.connectTo('facebook', `r49.page.${index}`);
        await fleet.sandbox.script({ platform: 'facebook', endpoint: 'comment', account: account.handle, fault });
        written.push(await write(client, 'facebook', account, index));
      }
      const silent = await client.connectTo('linkedin', 'r49-member');
      const fault = { kind: 'reset', when: 'after' };
      await fleet.sandbox.script({ platform: 'linkedin', endpoint: 'comment', account: silent.handle, fault });
      const doubtful = await write(client, 'linkedin', silent, faults.length);
      await world.records.atRest('r49.');
      for (const [index, at] of STEPS.entries()) {
        const account = await client.connectTo('facebook', `r49.killed.${index}`);
        const { child } = await fleet.start(1, { crash: { at, after: 2 } });
        await fleet.kill(0);
        written.push(await write(client, 'facebook', account, written.length + 1));
        await untilExit(child, 'the server that is to crash', 60_000);
        await fleet.start(0);
        await world.records.atRest('r49.');
      }
      for (const one of written) await requireOnce(world, one, 'published');
      await requireOnce(world, doubtful, 'parked');
      return `${written.length + 1} posts and as many comments, each once; ${STEPS.length} kills, 3 broken answers, 1 question`;
    } finally {
      await world.close();
    }
  },
};

const variants: Row = {
  id: 'R50',
  name: 'different texts on two networks: kill -9 at every step of one or the other',
  expected: 'each network has its own text, once',
  async run(rig) {
    const world = await rig.world();
    const { fleet } = world;
    try {
      await fleet.start(0);
      const client = await world.signUp();
      const texts: { platform: AppPlatform; account: Account; text: string }[] = [];
      // The first or the second of the two posts, in turns.
      const crashes = STEPS.map((at, index) => ({ at, after: 1 + (index % 2) }));
      for (const [index, crash] of crashes.entries()) {
        const x = await client.connectTo('twitter', `r50_${index}`);
        const page = await client.connectTo('facebook', `r50.page.${index}`);
        const { child } = await fleet.start(1, { crash });
        await fleet.kill(0);
        const [common, own] = [uniqueText('r50', index), `${uniqueText('r50', index)} for Facebook`];
        // Its first answer may die with the server.
        const sent = send(client, {
          content: common,
          platforms: ['twitter', 'facebook'],
          account_ids: [x.id, page.id],
          variants: [{ platform: 'facebook', content: own }],
        });
        texts.push(
          { platform: 'twitter', account: x, text: common },
          { platform: 'facebook', account: page, text: own },
        );
        await untilExit(child, 'the server that is to crash', 60_000);
        await fleet.start(0);
        await sent;
        await world.records.atRest('r50.');
      }
      for (const { platform, account, text } of texts) {
        const shown = await shownBy(world, platform, account);
        expectThat(shown.join() === text, `${account.handle} shows ${shown.join()}, not ${text}`);
      }
      return `${texts.length} texts on 2 networks, each its own, once; ${crashes.length} kills`;
    } finally {
      await world.close();
    }
  },
};

async function write(client: Client, platform: AppPlatform, account: Account, index: number): Promise<Written> {
  const post = uniqueText('r49', index);
  const comment = `Below ${post}`;
  const comments = [{ platform, content: comment }];
  await send(client, { content: post, platforms: [platform], account_ids: [account.id], comments });
  return { platform, account, post, comment };
}

async function send(client: Client, fields: object): Promise<void> {
  const body = { ...fields, scheduled_at: new Date(Date.now()).toISOString() };
  const { status } = await client.send('POST', '/posts', body, { 'idempotency-key': randomUUID() });
  expectThat(status === 201, `the post was answered ${status}`);
}

async function requireOnce(world: World, { platform, account, post, comment }: Written, state: string): Promise<void> {
  const shown = await shownBy(world, platform, account);
  expectThat(shown.join() === post, `${account.handle} shows ${shown.join()}`);
  const below = (await world.fleet.sandbox.comments(platform)).filter(({ handle }) => handle === account.handle);
  const texts = below.map(({ text }) => text).join();
  expectThat(texts === comment, `below the post of ${account.handle} stands ${texts}`);
  const [target] = (await world.records.targets('r49.')).filter((one) => one.account_id === account.id);
  expectThat(target?.state === state, `the post of ${account.handle} is ${target?.state} (${target?.error_code})`);
}

async function shownBy({ fleet }: World, platform: AppPlatform, { handle }: Account): Promise<string[]> {
  return (await fleet.sandbox.posts(platform)).filter((post) => post.handle === handle).map(({ text }) => text);
}

export const commentRows: readonly Row[] = [comments, variants];
