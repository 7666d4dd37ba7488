import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentChanged } from '../../features/composer/draftSlice';
import { toastShown, sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { unpackLog, openFile } from '../verify/openLog';
import { openSession, type Session } from '../stage/session';
import type { Stage } from '../stage/stage';
import type { Violation } from '../stage/guard';
import type { Verifier } from '../verify/verifier';
import { verify } from '../verify/verify';
import { messages } from './messages';
import { Player } from './Player';

function recordedFile(): string {
  const { store, recorder } = recordSession();
  for (const text of ['H', 'He']) store.dispatch(contentChanged(text));
  recorder.mark('typed');
  store.dispatch(toastShown({ kind: 'error', text: 'Oops' }));
  store.dispatch(sidebarToggled());
  return JSON.stringify(recorder.export());
}

/** Opens and verifies as the worker does, step by step in this thread. */
const verifier: Verifier = {
  ready: Promise.resolve(),
  open: (file) => file.text().then(openFile, () => null),
  async verify(file, onProgress, signal) {
    const steps = verify(await file.text());
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      onProgress(step.value);
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return null;
    }
  },
};

/** The page, and in its frame a stage that moves the session but draws nothing. */
function openPage() {
  const shown: number[] = [];
  const violations: Violation[] = [];
  const listeners = new Set<() => void>();
  const violate = (what: string, detail: string) =>
    act(() => {
      violations.push({ what, detail });
      listeners.forEach((listener) => listener());
    });
  const stage: Stage = {
    open: (log) => openSession(unpackLog(log)),
    show: () => undefined,
    seek: (_session: Session, position) => shown.push(position),
    guard: {
      violations: () => violations,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      uninstall: () => undefined,
    },
  };
  Object.assign(window, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  render(<Player verifier={verifier} />);
  const drop = (...files: File[]) =>
    fireEvent.drop(screen.getByRole('heading', { name: messages.drop }), { dataTransfer: { files } });
  const makeReady = async () => {
    const frame = screen.getByTitle<HTMLIFrameElement>(messages.screen);
    frame.contentWindow!.replayStage = Promise.resolve(stage);
    fireEvent.load(frame);
    await screen.findByText(messages.choose);
  };
  return { shown, violate, drop, makeReady, user: userEvent.setup() };
}

/** jsdom's files do not tell their text. */
const fileOf = (content: string, name = 'session.replay.json', text = () => Promise.resolve(content)) =>
  Object.assign(new File([content], name), { text });
const factsIn = (dialog: HTMLElement) =>
  Object.fromEntries(
    within(dialog)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

async function replay(content: string, file = fileOf(content)) {
  const page = openPage();
  await page.makeReady();
  page.drop(file);
  await page.user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: messages.start, hidden: true }),
  );
  await screen.findByRole('slider', { name: messages.position });
  return page;
}

it('says so when a file comes too early, cannot be read, or is none', async () => {
  const { drop, makeReady } = openPage();
  drop(fileOf('{}'));
  expect(screen.getByRole('alert')).toHaveTextContent(messages.tooEarly);
  await makeReady();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  drop();
  drop(fileOf('{}', 'gone.json', () => Promise.reject(new DOMException('gone', 'NotReadableError'))));
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.unreadable('gone.json'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('tells what a dropped log is before it is replayed', async () => {
  const { drop, makeReady } = openPage();
  await makeReady();
  const file = JSON.parse(recordedFile()) as object;
  const lost = [{ i: 1, path: 'payload.file', kind: 'Response' }];
  drop(
    fileOf(
      JSON.stringify({ ...file, truncated: 7, redacted: 2, lost, env: { vw: 390, vh: 844, lang: 'de', tz: 'UTC' } }),
    ),
  );
  const facts = factsIn(await screen.findByRole('dialog'));
  expect(facts).toMatchObject({
    Actions: '4 in 0:00, 1 mark',
    Screen: '390 × 844, de',
    'Time zone': 'UTC',
    'Dropped before': '7 older actions',
    'Not recordable': 'payload.file: Response',
    'Hidden secrets': '2',
    Hashes: '2 checks',
  });
  expect(facts['Versions']).toContain('build 1.2.3+abc, here ');
  expect(await screen.findByText(/^Replays cleanly: 4 actions, each compared/)).toBeVisible();
});

it('warns of an export of Redux DevTools: nothing vouches for it, and its secrets are open', async () => {
  const { drop, makeReady } = openPage();
  await makeReady();
  const { payload, preloadedState } = JSON.parse(recordedFile()) as Record<string, string>;
  drop(fileOf(JSON.stringify({ payload, preloadedState }, null, '\t'), 'state.json'));
  expect(factsIn(await screen.findByRole('dialog'))).toMatchObject({
    Recorded: 'unknown',
    'Hidden secrets': 'none: passwords and tokens may be in it',
    Hashes: 'none: another tool wrote it',
  });
});

it('filters, finds and shows what each action was, what it changed and what it left', async () => {
  const { user, shown } = await replay(recordedFile());
  const list = screen.getByRole('complementary', { name: messages.actions });
  const rows = () => {
    const [actions] = within(list).getAllByRole('list');
    return within(actions!)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent.replace(/^\d+/, ''));
  };
  expect(rows()).toHaveLength(4);
  await user.selectOptions(screen.getByRole('combobox', { name: messages.filter }), 'Errors');
  expect(rows()).toEqual(['ui/toastShown']);
  await user.selectOptions(screen.getByRole('combobox', { name: messages.filter }), 'Everything');
  await user.type(screen.getByRole('searchbox'), 'sidebar{Enter}');
  expect(rows()).toEqual(['ui/sidebarToggled']);
  expect(shown).toEqual([4]);
  const panel = screen.getByRole('tabpanel');
  expect(panel).toHaveTextContent('ui.isSidebarOpen− true+ false');
  await user.click(screen.getByRole('tab', { name: 'State' }));
  await user.click(within(panel).getByText('ui'));
  await waitFor(() => expect(panel).toHaveTextContent('isSidebarOpen false'));
  await user.click(screen.getByRole('tab', { name: 'Action' }));
  expect(panel).toHaveTextContent('type "ui/sidebarToggled"');
});

it('plays, is paused, goes to the first error and to marks, and is verified', async () => {
  const { user, shown } = await replay(recordedFile());
  await user.selectOptions(screen.getByRole('combobox', { name: messages.speed }), '16×');
  await user.click(screen.getByRole('button', { name: messages.play }));
  await screen.findByRole('button', { name: messages.play });
  expect(shown).toEqual([1, 2, 3, 4]);
  await user.click(screen.getByRole('button', { name: messages.firstError }));
  expect(shown.at(-1)).toBe(3);
  await user.click(screen.getByRole('button', { name: 'typed' }));
  expect(shown.at(-1)).toBe(2);
  await user.click(screen.getByRole('button', { name: messages.back }));
  expect(screen.getByText(/^1 \/ 4 · /)).toBeVisible();
  expect(await screen.findByText(/^Replays cleanly: 4 actions, each compared, 2 checks/)).toBeVisible();
  expect(screen.queryByText(messages.wrong)).toBeNull();
});

it('verifies every action by itself, and says over each screen that is not the recorded one that it is none', async () => {
  const tampered = recordedFile().replace(String.raw`\"He\"`, String.raw`\"he\"`);
  const { user, shown } = await replay(tampered);
  expect(
    await screen.findByText(
      /^Diverges after action 2 of 4, composer\/contentChanged, before check 2 of 2: at composer\.draft\.content, "he" here\. Recorded with /,
    ),
  ).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(screen.queryByText(messages.wrong)).toBeNull();
  await user.keyboard('{End}');
  expect(screen.getByText(messages.wrong)).toBeVisible();
  await user.click(screen.getByRole('button', { name: messages.toWrong }));
  expect(shown.at(-1)).toBe(2);
  expect(screen.getByText(messages.wrong)).toBeVisible();
  await user.keyboard('{ArrowLeft}');
  expect(screen.queryByText(messages.wrong)).toBeNull();
  await user.click(screen.getByRole('button', { name: messages.wrongFrom(2, 4) }));
  expect(shown.at(-1)).toBe(2);
});

it('calls no log clean whose hashes are missing', async () => {
  const blank = JSON.parse(recordedFile()) as { prints: string };
  await replay(JSON.stringify({ ...blank, prints: ' '.repeat(blank.prints.length) }));
  expect(await screen.findByText(/^Folds 4 actions, none compared: the other hashes are missing/)).toBeVisible();
});

it('lets verifying be canceled, and begun again', async () => {
  const content = recordedFile();
  const texts = [Promise.resolve(content), new Promise<string>(() => undefined)];
  const { user } = await replay(
    content,
    fileOf(content, 'slow.replay.json', () => texts.shift() ?? Promise.resolve(content)),
  );
  await user.click(screen.getByRole('button', { name: messages.cancelVerifying }));
  expect(await screen.findByText(messages.verifyCanceled)).toBeVisible();
  await user.click(screen.getByRole('button', { name: messages.verify }));
  expect(await screen.findByText(/^Replays cleanly/)).toBeVisible();
});

it('counts what tries to get out, and names the latest', async () => {
  const { violate } = await replay(recordedFile());
  expect(screen.getByText(messages.held)).toBeVisible();
  violate('fetch', '/api/v1/posts');
  expect(screen.getByText('1 attempt to get out stopped: fetch /api/v1/posts')).toBeVisible();
  violate('Storage.setItem', 'token');
  expect(screen.getByText('2 attempts to get out stopped: fetch /api/v1/posts, Storage.setItem token')).toBeVisible();
});
