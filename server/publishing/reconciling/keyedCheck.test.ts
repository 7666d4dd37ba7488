import { setTimeout as sleep } from 'node:timers/promises';
import { disconnectAccount } from '../../modules/accounts/accountsRepository';
import {
  ARRIVED,
  createKeyedFixture,
  LIMITED,
  LOST,
  QUICK,
  REFUSED,
  type KeyedFixture,
} from '../../testing/keyedFixture';

let fixture: KeyedFixture;

afterEach(() => fixture.close());

describe('where the network looks for the key and writes in one step, and can be asked', () => {
  beforeEach(async () => (fixture = await createKeyedFixture({ isAtomic: true, hasFind: true })));

  test.each([
    ['arrived', ARRIVED],
    ['got lost', LOST],
  ])('a post that %s is settled by the same call, at once', async (_, fault) => {
    await fixture.start({ networkWorksMs: 60_000, checkDelaysMs: [60_000, 60_000] });
    const id = await fixture.say(fault);
    await fixture.settled(id);
    expect(await fixture.history(id)).toEqual(['unknown', 'published']);
    expect([fixture.texts(), fixture.calls(), fixture.keys()]).toEqual([['Good morning'], 2, 1]);
  });

  test('a post that the network is still working on goes out once', async () => {
    fixture.network.worksMs = 200;
    await fixture.start(QUICK);
    await fixture.settled(await fixture.say(ARRIVED, ARRIVED));
    expect([fixture.texts(), fixture.keys()]).toEqual([['Good morning'], 1]);
  });

  test('no number of lost responses leaves it to a person', async () => {
    fixture.network.canBeAsked = false;
    await fixture.start(QUICK);
    const id = await fixture.say(LOST, LOST, LOST, LOST, LOST, LOST, ARRIVED, ARRIVED);
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', tries: 0 });
    expect([fixture.texts(), fixture.calls(), fixture.keys()]).toEqual([['Good morning'], 9, 1]);
  });

  test('a refusal of the repeat does not hide that the first call was taken', async () => {
    await fixture.start(QUICK);
    const id = await fixture.say(ARRIVED, REFUSED);
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
    expect(fixture.calls()).toBe(2);
  });

  test('a refusal counts once the network can no longer be working on what came before', async () => {
    await fixture.start(QUICK);
    const id = await fixture.say(LOST, REFUSED, REFUSED);
    await fixture.settled(id);
    expect(await fixture.history(id)).toEqual(['unknown', 'unknown', 'failed']);
    expect(await fixture.target(id)).toMatchObject({ state: 'failed', error_code: 'too_long' });
    expect(fixture.texts()).toEqual([]);
  });

  test('a limit of the repeat makes it wait its turn, like any other post', async () => {
    await fixture.start(QUICK);
    const id = await fixture.say(LOST, LIMITED, LIMITED);
    await fixture.settled(id);
    expect(await fixture.history(id)).toEqual(['unknown', 'unknown', 'scheduled', 'published']);
    expect([fixture.texts(), fixture.keys()]).toEqual([['Good morning'], 1]);
  });

  test('when a publisher died before anything was sent, it is sent', async () => {
    const id = await fixture.say();
    await fixture.abandon(id, 'sending');
    await fixture.start({ checkDelaysMs: [60_000], networkWorksMs: 60_000 });
    await fixture.settled(id);
    expect(await fixture.history(id)).toEqual(['unknown', 'published']);
    expect((await fixture.target(id)).preparation).not.toBeNull();
  });

  test.each(['sending', 'unknown'] as const)(
    'when a publisher died while it was %s, the call is made again',
    async (state) => {
      const id = await fixture.say(ARRIVED);
      await fixture.start({ checkDelaysMs: [60_000], networkWorksMs: 60_000 });
      await fixture.settled(id);
      const { preparation } = await fixture.target(id);
      await fixture.abandon(id, state);
      await fixture.settled(id);
      expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1', preparation });
      expect([fixture.texts(), fixture.keys()]).toEqual([['Good morning'], 1]);
    },
  );

  test('a stop ends a repeat that takes long, and the next publisher makes it again', async () => {
    const id = await fixture.say(LOST);
    const { publish } = fixture.network;
    fixture.network.publish = async (actor, draft, signal) => {
      if (fixture.calls() === 0) return publish(actor, draft, signal);
      await sleep(60_000, undefined, { signal }).catch(() => undefined);
      return ARRIVED.outcome;
    };
    await fixture.start({ drainMs: 100 });
    await fixture.untilState(id, 'unknown');
    while (!(await fixture.isHeld(id))) await sleep(5);
    await fixture.stop();
    expect(await fixture.target(id)).toMatchObject({ state: 'unknown', checks: 0 });
    fixture.network.publish = publish;
    await fixture.start();
    await fixture.settled(id);
    expect([fixture.texts(), fixture.keys()]).toEqual([['Good morning'], 1]);
  });

  test('what a repeat comes to after its account was disconnected changes nothing', async () => {
    const id = await fixture.say(LOST);
    const { publish } = fixture.network;
    let goOn = (): void => undefined;
    const isDisconnected = new Promise<void>((resolve) => (goOn = resolve));
    let isRepeating = false;
    fixture.network.publish = async (...call) => {
      if (fixture.calls() > 0) {
        isRepeating = true;
        await isDisconnected;
      }
      return publish(...call);
    };
    await fixture.start();
    while (!isRepeating) await sleep(5);
    await fixture.connection.db.transaction((tx) => disconnectAccount(tx, fixture.userId, fixture.accountId));
    goOn();
    await fixture.stop();
    expect(await fixture.target(id)).toMatchObject({ state: 'parked', error_code: 'account_disconnected' });
  });
});

describe('where the network looks first and writes later, and cannot be asked by key', () => {
  beforeEach(async () => (fixture = await createKeyedFixture({ isAtomic: false, hasFind: false })));

  test('the call is repeated once the network can no longer be working on the first one', async () => {
    fixture.network.worksMs = 150;
    await fixture.start({ ...QUICK, networkWorksMs: 300 });
    const id = await fixture.say(ARRIVED);
    await fixture.settled(id);
    expect(await fixture.history(id)).toEqual(['unknown', 'published']);
    expect([fixture.texts(), fixture.calls(), fixture.keys()]).toEqual([['Good morning'], 2, 1]);
  });

  /** A post whose publisher died while it was checked, or sent. */
  async function abandonIn(state: 'sending' | 'unknown', fault: typeof ARRIVED): Promise<string> {
    const id = await fixture.say(fault);
    await fixture.start({ ...QUICK, networkWorksMs: 60_000 });
    await fixture.untilState(id, 'unknown');
    await fixture.stop();
    await fixture.abandon(id, state);
    return id;
  }

  describe.each(['sending', 'unknown'] as const)('when a publisher died while it was %s', (state) => {
    test('its timeline is read at once, and tells: found', async () => {
      const id = await abandonIn(state, ARRIVED);
      await fixture.start({ networkWorksMs: 60_000, checkDelaysMs: [60_000] });
      await fixture.settled(id);
      expect([fixture.texts(), fixture.calls()]).toEqual([['Good morning'], 1]);
    });

    test('the call is repeated once the network can no longer be working on the one before', async () => {
      const id = await abandonIn(state, LOST);
      const diedAt = performance.now();
      await fixture.start({ ...QUICK, networkWorksMs: 300 });
      await fixture.settled(id);
      expect(performance.now() - diedAt).toBeGreaterThan(300);
      expect([fixture.texts(), fixture.calls(), fixture.keys()]).toEqual([['Good morning'], 2, 1]);
    });
  });

  test('once the key is forgotten, its timeline tells: found', async () => {
    fixture.network.remembers = false;
    await fixture.start(QUICK);
    const id = await fixture.say(ARRIVED);
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
    expect(fixture.calls()).toBe(1);
  });

  test('once the key is forgotten, its timeline tells: sent again after two looks', async () => {
    fixture.network.remembers = false;
    await fixture.start(QUICK);
    const id = await fixture.say(LOST);
    await fixture.settled(id);
    expect(await fixture.history(id)).toEqual(['unknown', 'unknown', 'scheduled', 'published']);
    expect(fixture.texts()).toEqual(['Good morning']);
  });

  test('a refusal of the repeat does not hide that the first call was taken', async () => {
    await fixture.start(QUICK);
    const id = await fixture.say(ARRIVED, REFUSED);
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
  });

  test('a refusal counts once two looks agree that the post is not there', async () => {
    await fixture.start(QUICK);
    const id = await fixture.say(LOST, REFUSED, REFUSED);
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'failed', error_code: 'too_long' });
    expect(fixture.texts()).toEqual([]);
  });

  test('what was not there before a repeat got lost may be there now: looks count from then on', async () => {
    const { findRecent } = fixture.network;
    let looks = 0;
    fixture.network.findRecent = async (actor) => {
      looks += 1;
      return findRecent(actor);
    };
    await fixture.start(QUICK);
    const id = await fixture.say(LOST, REFUSED, LOST, REFUSED, REFUSED);
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'failed' });
    expect(looks).toBe(4);
  });

  test('a timeline that cannot be read leaves it to nobody: it is asked again', async () => {
    fixture.network.remembers = false;
    fixture.network.isReadable = false;
    await fixture.start(QUICK);
    const id = await fixture.say(ARRIVED);
    await fixture.untilState(id, 'unknown');
    while ((await fixture.target(id)).checks < 5) await sleep(20);
    expect(await fixture.target(id)).toMatchObject({ state: 'unknown' });
    fixture.network.isReadable = true;
    await fixture.settled(id);
    expect(await fixture.target(id)).toMatchObject({ state: 'published', remote_id: 'remote-1' });
  });
});
