import { MINUTE_MS, SECOND_MS } from '#contract/durations';
import { BUDGET_SPENT, NotPermittedError, type PublishOutcome } from '../../networks/connector';
import { createPublisherFixture, type PublisherFixture } from '../../testing/publisherFixture';

const TIMEOUT: PublishOutcome = { kind: 'unknown', code: 'timeout', detail: 'No response came.' };
const LOST = { outcome: TIMEOUT, accepts: false };
const ARRIVED = { outcome: TIMEOUT, accepts: true };
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

let fixture: PublisherFixture;
let account: string;

beforeEach(async () => {
  fixture = await createPublisherFixture();
  account = await fixture.account();
  await fixture.start();
});

afterEach(async () => {
  await fixture.close();
});

/** Sends a post whose response is lost, and waits until its outcome is known. */
async function post(text: string, fault = LOST, accountId = account): Promise<string> {
  fixture.network.faults.push(fault);
  const id = await fixture.post(accountId, { text, dueInMs: 0 });
  await fixture.settled(id);
  return id;
}

/** Text at the address of a published post. */
async function textAt(postId: string): Promise<string | undefined> {
  const { state, remote_id: remoteId } = await fixture.target(postId);
  expect(state).toBe('published');
  return fixture.network.posts.find((one) => one.remoteId === remoteId)?.text;
}

describe('a post that got lost is sent again, and not taken for', () => {
  test.each([
    ['one with another link', 'New on our blog https://a.example/TUESDAY', 'New on our blog https://a.example/MONDAY'],
    ['one that is nothing but another link', 'https://a.example/2', 'https://a.example/1'],
  ])('%s, which another tool posted just before it', async (_, ours, theirs) => {
    fixture.network.postAsOther(account, theirs, 20 * SECOND_MS);
    expect(await textAt(await post(ours))).toBe(ours);
    expect(fixture.texts()).toEqual([theirs, ours]);
  });

  test('one with another link, which another tool posted at the same time', async () => {
    fixture.network.responseDelayMs = 100;
    fixture.network.postAsOther(account, 'New on our blog https://a.example/MONDAY', -50);
    expect(await textAt(await post('New on our blog https://a.example/TUESDAY'))).toMatch(/TUESDAY$/);
  });

  test('that of another user of the same account of the network', async () => {
    const other = await fixture.account({ sharedWith: account });
    const theirs = await fixture.post(other, { text: 'Good morning', dueInMs: 0 });
    await fixture.settled(theirs);
    const ours = await post('Good morning');
    expect(await textAt(ours)).toBe('Good morning');
    expect((await fixture.target(ours)).remote_id).not.toBe((await fixture.target(theirs)).remote_id);
    expect(fixture.texts()).toHaveLength(2);
  });

  test('one of a user who is gone', async () => {
    const other = await fixture.account({ sharedWith: account });
    await fixture.settled(await fixture.post(other, { text: 'Good morning', dueInMs: 0 }));
    await fixture.connection.pool.query(
      'delete from users where id = (select user_id from social_accounts where id = $1)',
      [other],
    );
    await post('Good morning');
    expect(fixture.texts()).toHaveLength(2);
  });

  test('one with the same words, which another tool posted last week', async () => {
    fixture.network.postAsOther(account, 'Good morning', WEEK_MS);
    const ours = await post('Good morning');
    expect(await fixture.target(ours)).toMatchObject({ state: 'published', remote_id: 'remote-2' });
  });
});

/** Other tools post on the account, and the network lists only this many posts. */
function listOnly(count: number, agoMs: number): void {
  for (let index = 0; index < count; index += 1) fixture.network.postAsOther(account, `Post ${index}`, agoMs);
  const { findRecent } = fixture.network;
  fixture.network.findRecent = async (actor) => {
    const timeline = await findRecent(actor);
    return { ...timeline, posts: timeline.posts.slice(0, count), isWhole: false };
  };
}

describe('a post that got lost where the network lists only the newest posts', () => {
  test('is sent again if they reach back to well before the call', async () => {
    listOnly(2, 5 * MINUTE_MS);
    expect(await textAt(await post('Good morning'))).toBe('Good morning');
  });

  test('is sent again if they reach back for as long as clocks are doubted', async () => {
    await fixture.stop();
    await fixture.start({ clockUncertaintyMs: 6 * SECOND_MS });
    listOnly(2, 30 * SECOND_MS);
    expect(await textAt(await post('Good morning'))).toBe('Good morning');
  });

  test('is left to a person if a clock that was set could hide it', async () => {
    listOnly(2, 30 * SECOND_MS);
    const ours = await post('Good morning');
    expect(await fixture.target(ours)).toMatchObject({ state: 'parked', error_code: 'not_confirmed' });
  });
});

describe('a post that arrived is found', () => {
  test.each([
    ['beside one with another link', 'New: https://a.example/1'],
    ['beside one with the same words that is an hour older', 'New: https://a.example/2'],
  ])('%s', async (_, theirs) => {
    fixture.network.postAsOther(account, theirs, 60 * MINUTE_MS);
    const ours = await post('New: https://a.example/2', ARRIVED);
    expect(await fixture.target(ours)).toMatchObject({ state: 'published', remote_id: 'remote-2' });
    expect(fixture.texts()).toHaveLength(2);
  });

  test.each([-600, 600])('by a network whose clock is %s s ahead of ours', async (aheadS) => {
    fixture.network.clockAheadMs = aheadS * SECOND_MS;
    expect(await textAt(await post('arrived', ARRIVED))).toBe('arrived');
    expect(fixture.texts()).toEqual(['arrived']);
  });
});

describe('a person is asked, and nothing sent again', () => {
  async function expectParked(postId: string, why: string): Promise<void> {
    expect(await fixture.target(postId)).toMatchObject({
      state: 'parked',
      remote_id: null,
      error_code: 'not_confirmed',
      error_params: { why },
      error_detail: null,
    });
  }

  test('where two posts could be ours', async () => {
    fixture.network.postAsOther(account, 'Good morning', -50);
    await expectParked(await post('Good morning', ARRIVED), 'several');
    expect(fixture.texts()).toHaveLength(2);
  });

  test('where the network hides where its link leads', async () => {
    fixture.network.postAsOther(account, 'Read https://lnkd.in/e_xyz', -50);
    await expectParked(await post('Read https://a.example/2'), 'unclear');
    expect(fixture.texts()).toHaveLength(1);
  });

  test('where the same was posted shortly before our call', async () => {
    fixture.network.postAsOther(account, 'Good morning', 30 * SECOND_MS);
    await expectParked(await post('Good morning'), 'unclear');
    expect(fixture.texts()).toHaveLength(1);
  });

  test.each([
    ['the network does not let us read', 'ACCESS_DENIED', 'forbidden'],
    ['the budget for reading the network is spent', BUDGET_SPENT, 'unpaid'],
  ])('by the first look where %s', async (_name, code, why) => {
    fixture.network.findRecent = () => Promise.reject(new NotPermittedError(code, 'No.', 403));
    const ours = await post('Good morning', ARRIVED);
    await expectParked(ours, why);
    expect(await fixture.history(ours)).toEqual(['unknown', 'parked']);
  });

  test('where the network does not tell the time', async () => {
    fixture.network.clockAheadMs = null;
    await expectParked(await post('Good morning', ARRIVED), 'unclear');
    expect(fixture.texts()).toHaveLength(1);
  });
});
