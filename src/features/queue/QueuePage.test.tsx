import { act, screen, waitFor, within } from '@testing-library/react';
import type { AccountQueue, AccountSlots } from '#contract/schemas/queue';
import { callServer } from '../../testing/callServer';
import { connectX } from '../../testing/connectX';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const EVERY_MORNING: AccountSlots = {
  zone: 'UTC',
  slots: DAYS.map((weekday) => ({ weekday, time: '09:00' })),
};

/** Somebody with posts in the queue of an account of X. */
async function withQueue(texts: readonly string[], slots = EVERY_MORNING) {
  const { token } = await signUpAndIn();
  const account = await connectX(token);
  const path = `/social-accounts/${account.id}`;
  if (slots.slots.length > 0) await callServer(token, 'PUT', `${path}/slots`, slots);
  for (const content of texts)
    await callServer(token, 'POST', '/posts', { content, platforms: ['twitter'], queue: true });
  const read = () => callServer<AccountQueue>(token, 'GET', `${path}/queue`);
  const readSlots = () => callServer<AccountSlots>(token, 'GET', `${path}/slots`);
  return { token, account, read, readSlots };
}

async function openQueue(accountId: string) {
  const { user, store } = renderApp({ path: `/queue?account=${accountId}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Queue' }, { timeout: 30_000 })).toBeVisible();
  return {
    user,
    store,
    times: within(await screen.findByRole('region', { name: 'Posting times' })),
    waiting: within(await screen.findByRole('region', { name: 'Waiting posts' })),
  };
}

type Waiting = Awaited<ReturnType<typeof openQueue>>['waiting'];
const shownTexts = (waiting: Waiting) =>
  waiting.queryAllByRole('listitem').map((row) => within(row).getByText(/^[A-Z]$/).textContent);
const untilShown = (waiting: Waiting, texts: string) =>
  waitFor(() => expect(shownTexts(waiting).join('')).toBe(texts), { timeout: 10_000 });

describe('posting times', () => {
  it('are added on many days or one, and taken away, and each change is kept', async () => {
    const { account, readSlots } = await withQueue([], { zone: 'UTC', slots: [] });
    const { user, times } = await openQueue(account.id);
    expect(await times.findAllByText('None')).toHaveLength(7);
    await user.selectOptions(times.getByRole('combobox', { name: 'Days' }), 'Monday to Friday');
    await user.clear(times.getByLabelText('Time'));
    await user.type(times.getByLabelText('Time'), '08:15');
    await user.click(times.getByRole('button', { name: 'Add time' }));
    await user.click(await times.findByRole('button', { name: 'Remove Tuesday 08:15 AM' }));
    await waitFor(() =>
      expect(times.queryByRole('button', { name: 'Remove Tuesday 08:15 AM' })).not.toBeInTheDocument(),
    );
    const kept = await act(readSlots);
    expect(kept.zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(kept.slots).toEqual([1, 3, 4, 5].map((weekday) => ({ weekday, time: '08:15' })));
  });

  it('are those of another zone, and of another account, once that was chosen', async () => {
    const { token, account, readSlots } = await withQueue([]);
    const other = await act(() => connectX(token));
    const { user, times } = await openQueue(account.id);
    const zone = await times.findByRole('combobox', { name: 'Time zone of these times' });
    await user.selectOptions(zone, await within(zone).findByRole('option', { name: 'Pacific/Auckland' }));
    await waitFor(async () => expect((await act(readSlots)).zone).toBe('Pacific/Auckland'));
    await user.selectOptions(times.getByRole('combobox', { name: 'Copy to…' }), `@${other.account_username}, Twitter`);
    await user.click(times.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Posting times copied')).toBeVisible();
    const copied = await act(() => callServer<AccountSlots>(token, 'GET', `/social-accounts/${other.id}/slots`));
    expect(copied).toEqual({ ...EVERY_MORNING, zone: 'Pacific/Auckland' });
  });

  it('are suggested by the account’s own posts, with their number, and the sandbox’s are marked', async () => {
    const { account, readSlots } = await withQueue([]);
    const best = {
      needed: 20,
      posts: 40,
      zone: 'UTC',
      is_sandbox: true,
      suggestions: [{ weekday: 2, time: '18:00', n: 7, engagement: 12.5 }],
    };
    const route = `GET /social-accounts/${account.id}/best-times`;
    const { user, times } = await openQueue(account.id);
    overrideFetch({ [route]: { body: best } });
    await user.click(await times.findByRole('button', { name: 'Suggest from my posts' }));
    await user.click(await times.findByRole('button', { name: 'Tuesday 18:00 (n = 7)' }));
    expect(times.getByText('Sample data')).toBeVisible();
    expect(await times.findByRole('button', { name: 'Remove Tuesday 06:00 PM' })).toBeVisible();
    expect((await act(readSlots)).slots).toContainEqual({ weekday: 2, time: '18:00' });
  });

  it('are not suggested before there are enough posts', async () => {
    const { account } = await withQueue([]);
    const { user, times } = await openQueue(account.id);
    await user.click(await times.findByRole('button', { name: 'Suggest from my posts' }));
    expect(await times.findByText('0 of 20 posts needed')).toBeVisible();
    expect(times.queryByText('Sample data')).not.toBeInTheDocument();
  });

  it('that are taken away keep their posts until these are moved', async () => {
    const { account, read } = await withQueue(['A'], { zone: 'UTC', slots: [{ weekday: 2, time: '09:00' }] });
    const { user, times, waiting } = await openQueue(account.id);
    await untilShown(waiting, 'A');
    await user.click(await times.findByRole('button', { name: 'Remove Tuesday 09:00 AM' }));
    expect(await waiting.findByText(/^One queued post is at a time that is no posting time any more/)).toBeVisible();
    await user.clear(times.getByLabelText('Time'));
    await user.type(times.getByLabelText('Time'), '10:30');
    await user.click(times.getByRole('button', { name: 'Add time' }));
    await user.click(await waiting.findByRole('button', { name: 'Move to the new times' }));
    await waitFor(() => expect(waiting.queryByText(/no posting time any more/)).not.toBeInTheDocument());
    const { targets } = await act(read);
    expect(targets.map(({ is_misplaced: isMisplaced }) => isMisplaced)).toEqual([false]);
  });
});

describe('posts at times that are taken away while others are left', () => {
  const TWO_TIMES: AccountSlots = {
    zone: 'UTC',
    slots: [
      { weekday: 2, time: '09:00' },
      { weekday: 4, time: '09:00' },
    ],
  };

  async function takeTuesdayAway() {
    const { account, read, readSlots } = await withQueue(['A', 'B', 'C'], TWO_TIMES);
    const before = await read();
    const { user, times, waiting } = await openQueue(account.id);
    await untilShown(waiting, 'ABC');
    await user.click(await times.findByRole('button', { name: 'Remove Tuesday 09:00 AM' }));
    const onTuesday = before.targets.filter(({ slot_at: at }) => new Date(at).getUTCDay() === 2);
    const dialog = within(await screen.findByRole('dialog', { name: /^Move [12] queued posts?\?$/ }));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(onTuesday.length));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      onTuesday.map(({ excerpt }): unknown => expect.stringMatching(new RegExp(`Tue.* ${excerpt}$`))),
    );
    return { user, dialog, waiting, times, before, read: () => act(read), readSlots: () => act(readSlots) };
  }

  it('are listed, and moved if that is wanted', async () => {
    const { user, dialog, read } = await takeTuesdayAway();
    await user.click(dialog.getByRole('button', { name: 'Move them' }));
    expect(await screen.findByText('Moved to the new times')).toBeVisible();
    const { targets } = await read();
    expect(targets.map(({ slot_at: at }) => new Date(at).getUTCDay())).toEqual([4, 4, 4]);
  });

  it('stay if that is wanted, and are not asked about again', async () => {
    const { user, dialog, waiting, times, before, read, readSlots } = await takeTuesdayAway();
    await user.click(dialog.getByRole('button', { name: 'Leave them' }));
    expect(
      await waiting.findByText(/no posting times? any more. (It goes|They go) out then all the same/),
    ).toBeVisible();
    expect((await read()).targets.map(({ slot_at: at }) => at)).toEqual(before.targets.map(({ slot_at: at }) => at));
    await user.click(times.getByRole('button', { name: 'Add time' }));
    await waitFor(async () => expect((await readSlots()).slots).toHaveLength(7));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keep their times with all the others where nothing is decided', async () => {
    const { user, readSlots } = await takeTuesdayAway();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await readSlots()).toEqual(TWO_TIMES);
  });
});

describe('waiting posts', () => {
  it('are moved up, down and to the first place, with an Undo', async () => {
    const { account } = await withQueue(['A', 'B', 'C']);
    const { user, waiting } = await openQueue(account.id);
    await untilShown(waiting, 'ABC');
    expect(waiting.getByRole('button', { name: 'Up: A' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(waiting.getByRole('button', { name: 'First: C' }));
    await untilShown(waiting, 'CAB');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await untilShown(waiting, 'ABC');
    await user.click(waiting.getByRole('button', { name: 'Down: A' }));
    await untilShown(waiting, 'BAC');
  });

  it('close the gap that a deletion has left, with an Undo', async () => {
    const { token, account, read } = await withQueue(['A', 'B']);
    const [first, second] = (await read()).targets;
    await callServer(token, 'DELETE', `/posts/${first!.post_id}`);
    const { user, waiting } = await openQueue(account.id);
    await untilShown(waiting, 'B');
    await user.click(waiting.getByRole('button', { name: 'Close gaps' }));
    expect(await screen.findByText('Gaps closed')).toBeVisible();
    expect((await act(read)).targets[0]?.slot_at).toBe(first!.slot_at);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Queue reordered')).toBeVisible();
    expect((await act(read)).targets[0]?.slot_at).toBe(second!.slot_at);
  });

  it('stand still and go on', async () => {
    const { account, read } = await withQueue(['A', 'B']);
    const { user, waiting } = await openQueue(account.id);
    await untilShown(waiting, 'AB');
    await user.click(waiting.getByRole('button', { name: 'Pause' }));
    expect(await waiting.findByText(/^The queue is paused/)).toBeVisible();
    expect((await act(read)).paused_at).not.toBeNull();
    await user.click(await waiting.findByRole('button', { name: 'Resume' }));
    expect(await waiting.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect((await act(read)).paused_at).toBeNull();
  });

  it('are shuffled into an order that the action holds', async () => {
    const { account, read } = await withQueue(['A', 'B', 'C']);
    const { user, waiting } = await openQueue(account.id);
    await untilShown(waiting, 'ABC');
    jest.spyOn(Math, 'random').mockReturnValue(0.99);
    await user.click(waiting.getByRole('button', { name: 'Shuffle' }));
    await untilShown(waiting, 'CBA');
    expect((await act(read)).targets.map(({ excerpt }) => excerpt)).toEqual(['C', 'B', 'A']);
  });
});

it('says what is needed where no account is connected', async () => {
  await signUpAndIn();
  renderApp({ path: '/queue' });
  expect(await screen.findByText(/^Connect an account first/, {}, { timeout: 30_000 })).toBeVisible();
});

it('is reached from Settings', async () => {
  const { account } = await withQueue([]);
  const { user } = renderApp({ path: '/settings' });
  const name = `Posting times: @${account.account_username}, Twitter`;
  await user.click(await screen.findByRole('link', { name }, { timeout: 30_000 }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Queue' }, { timeout: 30_000 })).toBeVisible();
});
