import type { ErrorBody } from '#contract/errors';
import type { AccountSlots, NextSlotsResponse } from '#contract/schemas/queue';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import { EVERY_HOUR, queuesOf } from '../../testing/queueOf';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

let api: TestApp;
let ada: TestUser;
let account: SocialAccount;
let queues: ReturnType<typeof queuesOf>;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
  account = await ada.connectX('ada');
  queues = queuesOf(ada);
});
afterAll(() => api.close());

const read = () => ada.call<AccountSlots>('GET', `/social-accounts/${account.id}/slots`);
const nextOf = <T = NextSlotsResponse>(ids: string) =>
  ada.call<T>('GET', `/social-accounts/next-slots?account_ids=${ids}`);

describe('PUT /social-accounts/:id/slots', () => {
  test('keeps what is read again; before, there are none', async () => {
    expect((await read()).body).toEqual({ zone: 'UTC', slots: [] });
    const slots = { zone: 'Europe/Berlin', slots: [{ weekday: 2, time: '09:00' }] };
    expect(await queues.setSlots(account, slots)).toMatchObject({ status: 200, body: slots });
    expect((await read()).body).toEqual(slots);
  });

  test.each([
    ['zone', { zone: 'Mars/Base' }],
    ['zone', { zone: '' }],
    ['slots', { slots: [{ weekday: 8, time: '09:00' }] }],
    ['slots', { slots: [{ weekday: 1, time: '24:00' }] }],
    ['slots', { slots: [...EVERY_HOUR.slots, ...EVERY_HOUR.slots] }],
  ])('refuses by the name of the field: %s', async (field, changes) => {
    const { status, body } = await queues.setSlots<ErrorBody>(account, { ...EVERY_HOUR, ...changes });
    expect(status).toBe(422);
    expect(Object.keys(body.field_errors ?? {}).map((name) => name.split(/[.[]/)[0])).toEqual([field]);
    expect((await read()).body.slots).toEqual([]);
  });

  test('leaves waiting posts at their times, marks them, and moves them when asked', async () => {
    await queues.setSlots(account);
    await queues.queue({ content: 'First' });
    await queues.queue({ content: 'Second' });
    const [before] = (await queues.look(account)).targets;
    const halfPast = {
      ...EVERY_HOUR,
      slots: EVERY_HOUR.slots.map(({ weekday, time }) => ({ weekday, time: time.replace(':00', ':30') })),
    };
    await queues.setSlots(account, halfPast);
    const kept = (await queues.look(account)).targets;
    expect(kept.map(({ is_misplaced: isMisplaced }) => isMisplaced)).toEqual([true, true]);
    expect(kept[0]?.slot_at).toBe(before?.slot_at);
    await queues.setSlots(account, halfPast, '?move=true');
    const moved = (await queues.look(account)).targets;
    expect(moved.map(({ excerpt, is_misplaced: isMisplaced }) => [excerpt, isMisplaced])).toEqual([
      ['First', false],
      ['Second', false],
    ]);
    expect(moved.every(({ slot_at: at }) => at.endsWith(':30:00.000Z'))).toBe(true);
    expect(moved[0]?.version).toBe((before?.version ?? 0) + 1);
  });

  test('moves nothing where there are no slots', async () => {
    await queues.setSlots(account);
    await queues.queue();
    const none = { zone: 'UTC', slots: [] };
    const { body } = await queues.setSlots<ErrorBody>(account, none, '?move=true');
    expect(body.error_code).toBe('CONFLICT');
    expect((await read()).body).toEqual(EVERY_HOUR);
  });
});

describe('GET /social-accounts/next-slots', () => {
  test('tells the next free slot of each account, and takes none', async () => {
    const other = await ada.connectX('bob');
    await queues.setSlots(account);
    const ask = async () => (await nextOf(`${other.id},${account.id}`)).body.next;
    const [without, next] = await ask();
    expect(without).toEqual({ account_id: other.id, slot_at: null, zone: null, is_paused: false });
    expect(next).toMatchObject({ account_id: account.id, zone: 'UTC' });
    expect(await ask()).toEqual([without, next]);
    const { body: post } = await queues.queue();
    expect(post.scheduled_at).toBe(next?.slot_at);
    expect((await ask())[1]?.slot_at).not.toBe(next?.slot_at);
  });

  test.each(['', 'abc', ','])('refuses what is no id: "%s"', async (ids) => {
    const { status, body } = await nextOf<ErrorBody>(ids);
    expect([status, Object.keys(body.field_errors ?? {})]).toEqual([422, ['account_ids']]);
  });
});

test('nobody sees or changes the slots of somebody else', async () => {
  const eve = await api.signUp();
  const path = `/social-accounts/${account.id}`;
  const statuses = await Promise.all([
    eve.call('GET', `${path}/slots`),
    eve.call('PUT', `${path}/slots`, EVERY_HOUR),
    eve.call('GET', `/social-accounts/next-slots?account_ids=${account.id}`),
    eve.call('GET', `${path}/queue`),
    eve.call('POST', `${path}/queue/pause`),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await read()).body.slots).toEqual([]);
});
