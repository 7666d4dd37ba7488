import { act, screen, waitFor, within } from '@testing-library/react';
import type { ListSnippetsResponse } from '#contract/schemas/snippets';
import { callServer } from '../../../testing/callServer';
import { openEditor } from '../../../testing/openEditor';
import { variantChanged } from '../textsSlice';

const PATIENCE = { timeout: 20_000 };

jest.setTimeout(120_000);

/** Opens Create Post as somebody who keeps a text and a set of hashtags. */
async function openWithSnippets() {
  const app = await openEditor();
  const { token } = app;
  await callServer(token, 'POST', '/snippets', { name: 'Opening hours', kind: 'text', content: 'From 8\nto 6.' });
  await callServer(token, 'POST', '/snippets', { name: 'Bread', kind: 'hashtags', content: 'bread rye' });
  return app;
}

const menu = () => screen.findByRole('listbox', { name: 'Snippets and hashtag sets' }, PATIENCE);
const option = async (name: RegExp) => within(await menu()).findByRole('option', { name }, PATIENCE);
const isClosed = () => expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

it('inserts what the arrows choose, at the place of the slash', async () => {
  const { content, user } = await openWithSnippets();
  await user.type(content, 'We are open: /');
  await option(/^Opening hours/);
  expect(content).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = await option(/^Opening hours/);
  await waitFor(() => expect(chosen).toHaveAttribute('aria-selected', 'true'));
  expect(content).toHaveAttribute('aria-activedescendant', chosen.id);
  expect(screen.getByText('2 snippets. Arrow keys choose, Enter inserts, Escape closes.')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(content).toHaveValue('We are open: From 8\nto 6.');
  isClosed();
  await user.keyboard(' Come in');
  expect(content).toHaveValue('We are open: From 8\nto 6. Come in');
});

it('shows those that fit what is typed, and inserts with Tab', async () => {
  const { content, user } = await openWithSnippets();
  await user.type(content, '/');
  await option(/^Bread/);
  await user.keyboard('ho');
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Bread/ })).not.toBeInTheDocument());
  await user.keyboard('{Backspace}{Backspace}BRé{Tab}');
  expect(content).toHaveValue('#bread #rye');
  expect(content).toHaveFocus();
});

it('keeps the slash on Escape, and with other words', async () => {
  const { content, user } = await openWithSnippets();
  await user.type(content, '/');
  await menu();
  await user.keyboard('{Escape}');
  isClosed();
  expect(content).toHaveValue('/');
  await user.keyboard('usr{Enter}and/or/');
  isClosed();
  expect(content).toHaveValue('/usr\nand/or/');
});

it('keeps the text as a snippet, without the slash, and says when the name is taken', async () => {
  const { content, user, token } = await openWithSnippets();
  await user.type(content, 'Thanks for coming! /');
  await user.click(await option(/^Save this text/));
  const dialog = within(await screen.findByRole('dialog', { name: 'New snippet' }, PATIENCE));
  expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Thanks for coming!');
  expect(content).toHaveValue('Thanks for coming! ');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'bread');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('You already have a snippet named "bread".', {}, PATIENCE)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' and thanks');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('bread and thanks', {}, PATIENCE);
  const { snippets } = await callServer<ListSnippetsResponse>(token, 'GET', '/snippets');
  expect(snippets.map(({ name }) => name)).toEqual(['Bread', 'bread and thanks', 'Opening hours']);
});

it('makes, changes and deletes them in one place', async () => {
  const { content, user } = await openWithSnippets();
  await user.type(content, '/');
  await user.click(await option(/^Manage/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Snippets' }, PATIENCE));
  await user.click(await dialog.findByRole('button', { name: 'Edit', description: /^Bread/ }, PATIENCE));
  const hashtags = dialog.getByRole('textbox', { name: 'Hashtags' });
  await user.clear(hashtags);
  await user.type(hashtags, 'rolls');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('#rolls', {}, PATIENCE)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete', description: /^Opening/ }));
  await waitFor(() => expect(dialog.queryByText('Opening hours')).not.toBeInTheDocument(), PATIENCE);
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('Opening hours', {}, PATIENCE)).toBeVisible();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  const again = dialog.getByRole('button', { name: 'Delete', description: /^Opening/ });
  act(() => again.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByText(/^“Opening hours” deleted/)).toHaveFocus(), PATIENCE);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(content).toHaveFocus();
  expect(content).toHaveValue('');
});

it('inserts into a part of a thread and into the text of one network, where the slash is', async () => {
  const { user, store } = await openWithSnippets();
  act(() => void store.dispatch(variantChanged({ platform: 'twitter', content: 'Own: ' })));
  await user.click(await screen.findByRole('tab', { name: /^Twitter/ }));
  const own = screen.getByRole('textbox', { name: 'Text for Twitter' });
  await user.type(own, '/');
  await option(/^Opening hours/);
  expect(own).toHaveAttribute('aria-controls', 'post-snippets');
  await user.keyboard('ope{Enter}');
  expect(own).toHaveValue('Own: From 8\nto 6.');
  expect(own).toHaveFocus();
  isClosed();

  await user.click(screen.getByRole('tab', { name: /^All/ }));
  await user.click(screen.getByRole('button', { name: 'Add part' }));
  await user.click(screen.getByRole('button', { name: 'Add part' }));
  const third = screen.getByRole('textbox', { name: 'Part 3' });
  await user.type(third, '/');
  await option(/^Bread/);
  expect(screen.getAllByRole('listbox')).toHaveLength(1);
  await user.keyboard('br{Tab}');
  expect(third).toHaveValue('#bread #rye');
  expect(screen.getByRole('textbox', { name: 'Part 2' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('');
});
