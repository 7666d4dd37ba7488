import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openEditor } from '../../testing/openEditor';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

// The first page of a run loads every chunk, on a machine that may be busy.
jest.setTimeout(60_000);
const LOADING = { timeout: 30_000 };

async function openPanel(app: ReturnType<typeof renderApp>) {
  const opener = await screen.findByRole('button', { name: 'AI Assistant' }, LOADING);
  await app.user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'AI Assistant' });
  return { opener, panel: within(dialog), log: within(within(dialog).getByRole('log')) };
}

it('opens from the Dashboard, closes by its backdrop, and the focus returns', async () => {
  await signUpAndIn();
  const app = renderApp();
  const { opener, panel } = await openPanel(app);
  expect(panel.getByText('Content Creator & Editor')).toBeVisible();
  expect(panel.getByText('Simulated on your device, nothing is sent')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Enhance Text' })).toBeDisabled();
  expect(panel.getByRole('button', { name: 'Analyze Image' })).toBeDisabled();
  await app.user.click(document.querySelector('.MuiBackdrop-root')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
});

it('chats: Shift+Enter adds a line, Enter sends, and nothing goes while empty or busy', async () => {
  await signUpAndIn();
  const app = renderApp();
  const { panel, log } = await openPanel(app);
  const message = panel.getByRole('textbox', { name: 'Message' });
  await app.user.type(message, ' {Enter}');
  expect(log.queryByText('You')).not.toBeInTheDocument();
  await app.user.type(message, 'fresh bread{Shift>}{Enter}{/Shift}on friday');
  expect(message).toHaveValue(' fresh bread\non friday');
  await app.user.keyboard('{Enter}');
  expect(panel.getByText('AI is thinking...')).toBeVisible();
  fireEvent.change(message, { target: { value: 'more' } });
  fireEvent.keyDown(message, { key: 'Enter' });
  expect(message).toHaveValue('more');
  expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(await log.findByRole('group', { name: 'Version 1' })).toHaveTextContent('Fresh bread on friday.');

  await app.user.click(log.getByRole('button', { name: 'Use Version 1' }));
  expect(await log.findByRole('button', { name: 'Used' })).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/create'));
  await waitFor(() => expect(app.store.getState().composer.draft.content).toMatch(/^Fresh bread\s+on friday\.$/));
});

it('enhances the text of the composer, takes it over, and keeps the words it replaced', async () => {
  const app = await openEditor();
  await app.user.type(app.content, 'sourdough sells out');
  const { panel, log } = await openPanel(app);
  await app.user.click(panel.getByRole('button', { name: 'Enhance Text' }));
  expect(panel.getByText('AI is thinking...')).toBeVisible();
  expect(await log.findByRole('group', { name: 'Version 3' })).toBeVisible();
  await app.user.click(log.getByRole('button', { name: 'Use Version 1' }));
  expect(app.content).toHaveValue('Sourdough sells out.');
  await app.user.click(panel.getByRole('button', { name: 'Put it back' }));
  expect(app.content).toHaveValue('sourdough sells out');
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
  await app.user.upload(picker, new File(['x'], 'bread.png', { type: 'image/png' }));
  expect(panel.queryByText('File size must be less than 10MB')).not.toBeInTheDocument();
  await app.user.click(panel.getByRole('button', { name: 'Analyze Image' }));
  expect(await log.findByText(/bread\.png: PNG, 1 KB/)).toBeVisible();
});
