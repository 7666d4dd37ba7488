import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Post } from '#contract/schemas/posts';
import { pageAt } from '../../app/router/pages';
import { paths } from '../../lib/paths';
import { awaitedUploadsArrived } from '../../features/composer/submissionSlice';
import { nextTask } from '../../lib/waiting';
import { callServer } from '../../testing/callServer';
import { connectX } from '../../testing/connectX';
import { interceptFetch } from '../../testing/interceptFetch';
import { pixelImage } from '../../testing/pixelImage';
import { renderAppWithDevTools } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { nameOfAction } from '../log/actions';
import { travelMessages } from './messages';
import { postMessages } from '../../features/posts/messages';

beforeAll(() => pageAt('signedIn', paths.create)?.load());

const BOOKKEEPING = 'api/internalSubscriptions/subscriptionsUpdated';

async function openEditor() {
  const { token } = await signUpAndIn();
  await connectX(token);
  const changes: string[] = [];
  interceptFetch((request, send) => {
    if (request.method !== 'GET') changes.push(`${request.method} ${new URL(request.url).pathname}`);
    return send();
  });
  const app = renderAppWithDevTools({ path: paths.create });
  const content = await screen.findByRole('textbox', { name: 'Content' });
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Twitter' })).toBeChecked());
  const names = () => app.history().map(nameOfAction);
  const listed = () => names().filter((name) => name !== BOOKKEEPING);
  return { ...app, token, content, changes, names, listed };
}

/** False for what the server tells of or responds meanwhile, which is noted as ever; a reading that it causes waits. */
const isOwn = (name: string) => !/^api\/invalidateTags$|^list\w+ pending$| fulfilled$/.test(name);

/** Holds what is sent by XMLHttpRequest, as files are, until a test lets it go. */
function holdUploads(): () => void {
  const held: (() => void)[] = [];
  const real = XMLHttpRequest.prototype.send;
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    held.push(() => real.call(this, body));
  });
  return () => held.splice(0).forEach((send) => send());
}

it('sends nothing while the past of an upload is shown, and what was pressed when the present is back', async () => {
  const { store, user, token, content, changes, names, listed, jumpTo } = await openEditor();
  const release = holdUploads();
  await user.type(content, 'Look');
  fireEvent.paste(content, { clipboardData: { files: [pixelImage('a.png')], types: ['Files'], getData: () => '' } });
  await user.click(screen.getByRole('button', { name: 'Post Now' }));
  expect(screen.getByRole('button', { name: 'Waiting for 1 upload…' })).toBeVisible();
  const sent = changes.length;

  // The file arrives while the past is shown.
  jumpTo(names().indexOf('uploadMedia pending'));
  act(release);
  await waitFor(() => expect(names()).toContain('uploadMedia fulfilled'));
  await act(() => new Promise<void>(nextTask));
  expect(names()).not.toContain(awaitedUploadsArrived.type);
  expect(changes).toHaveLength(sent);
  await user.click(screen.getByRole('button', { name: travelMessages.back }));
  expect(await screen.findByText(postMessages.published)).toBeVisible();
  expect(screen.queryByRole('dialog', { name: travelMessages.title })).toBeNull();

  // It is over, and the moment before it was sent is looked at again, while something late happens.
  const { length } = changes;
  const later = listed();
  jumpTo(names().indexOf(awaitedUploadsArrived.type) - 1);
  act(() => void store.dispatch({ type: 'test/late' }));
  await act(() => new Promise<void>(nextTask));
  expect(listed().slice(later.length).filter(isOwn)).toEqual(['test/late']);
  expect(changes).toHaveLength(length);
  expect((await callServer<{ posts: Post[] }>(token, 'GET', '/posts')).posts).toHaveLength(1);
});

it('shows the present where DevTools list nothing more, and leads back to it from anywhere', async () => {
  const { store, user, content, history, names, listed, jumpTo } = await openEditor();
  // As RTK Query notes half a second after every change of a page.
  act(() => void store.dispatch({ type: BOOKKEEPING, payload: [] }));
  jumpTo(history().length - 4);
  expect(screen.getByRole('dialog', { name: travelMessages.title })).toBeVisible();
  jumpTo(names().lastIndexOf(listed().at(-1) ?? ''));
  expect(screen.queryByRole('dialog', { name: travelMessages.title })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Content' }), 'Here');
  await waitFor(() => expect(store.getState().composer?.draft.content).toBe('Here'));

  jumpTo(3);
  const all = listed().length - 1;
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent(travelMessages.position(3, all));
  expect(content).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: travelMessages.back }));
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('Here');
  jumpTo(3);
  fireEvent(screen.getByRole('dialog', { name: travelMessages.title }), new Event('cancel'));
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('Here');
});
