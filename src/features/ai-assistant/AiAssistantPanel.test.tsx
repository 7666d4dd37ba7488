import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callServer } from '../../testing/callServer';
import { captureTimers } from '../../testing/captureTimers';
import { connectX } from '../../testing/connectX';
import { openEditor } from '../../testing/openEditor';
import { renderApp, stopApps } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';
import { loggedOut } from '../auth/authSlice';

const LOADING = { timeout: 30_000 };
const REPLY_MS = 1_500;
const IMAGE_MS = 2_000;
const SIGN_MS = 2_000;

async function openPanel(app: ReturnType<typeof renderApp>) {
  const opener = await screen.findByRole('button', { name: 'AI Assistant' }, LOADING);
  await app.user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'AI Assistant' });
  const log = within(dialog).getByRole('log');
  return { opener, panel: within(dialog), log: within(log), conversation: log.parentElement };
}

it('opens from the Dashboard, closes by its backdrop, and the focus returns', async () => {
  await signUpAndIn();
  const app = renderApp();
  const { opener, panel } = await openPanel(app);
  expect(panel.getByText('Content Creator & Editor')).toBeVisible();
  // Else there would be no backdrop on a phone.
  expect(screen.getByRole('dialog')).toHaveStyle({ maxWidth: 'calc(100% - 2rem)' });
  expect(await panel.findByText('Simulated on your device, nothing is sent')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Enhance Text' })).toBeDisabled();
  const analyze = panel.getByRole('button', { name: 'Analyze Image' });
  expect(analyze).toBeDisabled();
  expect(analyze).toHaveAccessibleDescription('Choose an image to have it analyzed.');
  await app.user.click(document.querySelector('.MuiBackdrop-root')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
});

it('chats: Shift+Enter adds a line, Enter sends, and nothing goes while empty or busy', async () => {
  await signUpAndIn();
  const app = renderApp();
  const { panel, log } = await openPanel(app);
  const [replies, signs] = [captureTimers(REPLY_MS), captureTimers(SIGN_MS)];
  const message = panel.getByRole('textbox', { name: 'Message' });
  await app.user.type(message, ' {Enter}');
  expect(log.queryByText('You')).not.toBeInTheDocument();
  await app.user.type(message, 'fresh bread{Shift>}{Enter}{/Shift}on friday');
  expect(message).toHaveValue(' fresh bread\non friday');
  await app.user.keyboard('{Enter}');
  expect(panel.getByText('AI is thinking...')).toBeVisible();
  // One row of a phone has space for one of the two.
  expect(panel.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Clear conversation' })).not.toBeInTheDocument();
  fireEvent.change(message, { target: { value: 'more' } });
  fireEvent.keyDown(message, { key: 'Enter' });
  expect(message).toHaveValue('more');
  expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled();
  await replies.release();
  expect(await log.findByRole('group', { name: 'Version 1' })).toHaveTextContent('Fresh bread on Friday.');

  await app.user.click(log.getByRole('button', { name: 'Use Version 1' }));
  expect(await log.findByRole('button', { name: 'Used' })).toBeVisible();
  await signs.release();
  expect(await log.findByRole('button', { name: 'Use Version 1' })).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/create'));
  await waitFor(() => expect(app.store.getState().composer?.draft.content).toBe('Fresh bread\non Friday.'));
});

it('asks again what was stopped, or left before the reply came', async () => {
  await signUpAndIn();
  const app = renderApp();
  const { panel } = await openPanel(app);
  const replies = captureTimers(REPLY_MS);
  await app.user.type(panel.getByRole('textbox', { name: 'Message' }), 'rye rolls{Enter}');
  expect(panel.queryByRole('button', { name: 'Ask again' })).not.toBeInTheDocument();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const again = await openPanel(app);
  await app.user.click(again.panel.getByRole('button', { name: 'Ask again' }));
  await app.user.click(again.panel.getByRole('button', { name: 'Stop' }));
  await app.user.click(again.panel.getByRole('button', { name: 'Ask again' }));
  expect(again.panel.getByText('AI is thinking...')).toBeVisible();
  await replies.release();
  expect(await again.log.findByRole('group', { name: 'Version 1' })).toHaveTextContent('Rye rolls.');
  expect(again.panel.queryByRole('button', { name: 'Ask again' })).not.toBeInTheDocument();
});

it('enhances the text of the composer, takes it over, and keeps the words it replaced', async () => {
  const app = await openEditor();
  await app.user.type(app.content, 'sourdough sells out');
  const { panel, log, conversation } = await openPanel(app);
  const replies = captureTimers(REPLY_MS);
  await app.user.click(panel.getByRole('button', { name: 'Enhance Text' }));
  expect(panel.getByText('AI is thinking...')).toBeVisible();
  await waitFor(() => expect(conversation).toHaveFocus());
  await replies.release();
  expect(await log.findByRole('group', { name: 'Version 3' })).toBeVisible();
  await app.user.click(log.getByRole('button', { name: 'Use Version 1' }));
  expect(app.content).toHaveValue('Sourdough sells out.');
  await app.user.click(panel.getByRole('button', { name: 'Put it back' }));
  expect(app.content).toHaveValue('sourdough sells out');
  await waitFor(() => expect(conversation).toHaveFocus());
});

it("suggests hashtags of one's sets and trackers beside the words of the text, and fits the ticked network", async () => {
  const { token } = await signUpAndIn();
  await callServer(token, 'POST', '/snippets', { name: 'Ours', kind: 'hashtags', content: '#AdasBakery #sourdough' });
  await callServer(token, 'POST', '/hashtags', { hashtag: 'berlinbread' });
  await connectX(token);
  const app = renderApp({ path: '/create' });
  const content = await screen.findByRole('textbox', { name: 'Content' }, LOADING);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Twitter/ })).toBeChecked(), LOADING);
  fireEvent.change(content, { target: { value: 'fresh sourdough from seven. come early' } });
  const { panel, log } = await openPanel(app);
  await app.user.click(panel.getByRole('button', { name: 'Suggest Hashtags' }));
  expect(await log.findByText(/From your words: #fresh #sourdough/, {}, LOADING)).toHaveTextContent(
    'Your own: #AdasBakery #berlinbread',
  );
  await app.user.click(panel.getByRole('button', { name: 'Enhance Text' }));
  const version3 = await log.findByRole('group', { name: 'Version 3' }, LOADING);
  expect(version3).toHaveTextContent('Fresh sourdough from seven. Come early.Fits Twitter');
});

it('analyses an image on this device', async () => {
  await signUpAndIn();
  const app = renderApp();
  const { panel, log } = await openPanel(app);
  const picker = panel.getByLabelText('Image');
  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 });
  await app.user.upload(picker, large);
  expect(panel.getByText('File size must be less than 10MB')).toBeVisible();
  const bread = new File(['x'], 'bread.png', { type: 'image/png' });
  await app.user.upload(picker, bread);
  await app.user.click(panel.getByRole('button', { name: 'Remove image' }));
  expect(panel.getByRole('button', { name: 'Choose an image' })).toHaveFocus();
  await app.user.upload(picker, bread);
  expect(panel.queryByText('File size must be less than 10MB')).not.toBeInTheDocument();
  const replies = captureTimers(IMAGE_MS);
  await app.user.click(panel.getByRole('button', { name: 'Analyze Image' }));
  expect(panel.getByText('AI is thinking...')).toBeVisible();
  await replies.release();
  expect(await log.findByText(/bread\.png: PNG, 1 B/)).toBeVisible();
});

it('keeps the chat over a reload, until it is cleared', async () => {
  await signUpAndIn();
  const app = renderApp();
  const { panel, log } = await openPanel(app);
  await app.user.type(panel.getByRole('textbox', { name: 'Message' }), 'fresh bread{Enter}');
  await log.findByRole('group', { name: 'Version 1' });
  fireEvent.change(panel.getByRole('textbox', { name: 'Message' }), { target: { value: 'and then' } });
  app.unmount();
  stopApps();

  const reloaded = renderApp();
  const { panel: again, log: sameLog } = await openPanel(reloaded);
  expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue('and then');
  expect(sameLog.getByRole('group', { name: 'Version 1' })).toBeVisible();
  await reloaded.user.click(again.getByRole('button', { name: 'Clear conversation' }));
  expect(sameLog.queryByRole('group')).not.toBeInTheDocument();
  const kept = Object.entries({ ...window.localStorage }).find(([key]) => key.startsWith('assistant_chat_'));
  expect(kept?.[1]).toBe('{"input":"and then","messages":[]}');

  act(() => void reloaded.store.dispatch(loggedOut()));
  await screen.findByRole('heading', { name: 'Manage Your Social Media Like a Pro' }, LOADING);
  expect(window.localStorage.getItem(kept![0])).toBe(kept?.[1]);
});

it('copies a version, says so for two seconds, and shows what it changes', async () => {
  await signUpAndIn();
  const app = renderApp();
  const { panel, log } = await openPanel(app);
  await app.user.type(panel.getByRole('textbox', { name: 'Message' }), 'fresh bread{Enter}');
  await log.findByRole('group', { name: 'Version 1' });
  const signs = captureTimers(SIGN_MS);
  const write = jest.spyOn(window.navigator.clipboard, 'writeText');
  await app.user.click(log.getByRole('button', { name: 'Copy Version 1' }));
  expect(await log.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write).toHaveBeenCalledWith('Fresh bread.');
  await signs.release();
  expect(await log.findByRole('button', { name: 'Copy Version 1' })).toBeVisible();

  await app.user.click(log.getByRole('button', { name: 'Changes Version 1' }));
  const version = log.getByRole('group', { name: 'Version 1' });
  expect(version.querySelector('ins')).toHaveTextContent('Fresh');

  write.mockRejectedValue(new Error('denied'));
  await app.user.click(log.getByRole('button', { name: 'Copy Version 2' }));
  expect(await screen.findByText('Failed to copy. Select the text and copy it yourself.')).toBeVisible();
});
