import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openEditor } from '../../../testing/openEditor';

/** Puts a text in at the end, as a browser tells of it whatever way it comes; a `maxlength` would have cut it before that. */
function insert(field: HTMLElement, text: string, inputType = 'insertText') {
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('No field for text.');
  const { maxLength, value } = field;
  field.setRangeText(maxLength < 0 ? text : text.slice(0, maxLength - value.length), value.length, value.length, 'end');
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType }));
}

it.each([
  ['🇩🇪', 278],
  ['👍🏽', 277],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 270],
  ['👨‍👩‍👧‍👦'.repeat(20), 200],
])('takes %s from a picker of emoji behind %i letters, as X counts it', async (emoji, letters) => {
  const { content } = await openEditor();
  insert(content, 'x'.repeat(letters));
  insert(content, emoji);
  expect(content).toHaveValue('x'.repeat(letters) + emoji);
  expect(screen.queryByText(/did not fit$/)).not.toBeInTheDocument();
});

it.each([
  ['typed', 'insertText'],
  ['dictated', 'insertReplacementText'],
  ['dropped', 'insertFromDrop'],
  ["pasted by a keyboard's clipboard", 'insertFromPaste'],
])('leaves out whole characters alone of what is %s, and keeps them', async (_way, inputType) => {
  const { content, user, store } = await openEditor();
  insert(content, 'x'.repeat(277));
  insert(content, '🇩🇪🇫🇷', inputType);
  expect(content).toHaveValue(`${'x'.repeat(277)}🇩🇪`);
  expect(screen.getByText('4 characters did not fit')).toBeVisible();
  expect(store.getState().composer?.leftOut?.text).toBe('🇫🇷');
  await user.type(content, '{Backspace}');
  await waitFor(() => expect(screen.queryByText(/did not fit$/)).not.toBeInTheDocument());
});

it('cuts what is composed once it is composed', async () => {
  const { content, store } = await openEditor();
  insert(content, 'x'.repeat(277));
  fireEvent.compositionStart(content);
  insert(content, '東京都', 'insertCompositionText');
  expect(content).toHaveValue(`${'x'.repeat(277)}東京都`);
  fireEvent.compositionEnd(content);
  expect(content).toHaveValue(`${'x'.repeat(277)}東`);
  expect(store.getState().composer?.leftOut?.text).toBe('京都');
});

it('makes a thread of what did not fit, and one text of it again', async () => {
  const { content, user } = await openEditor();
  const words = 'word '.repeat(80).trim();
  await user.click(content);
  await user.paste(words);
  expect(screen.getByText('119 characters did not fit')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Make it a thread' }));
  const part = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Part 2' });
  expect(part).toHaveFocus();
  expect(`${(content as HTMLTextAreaElement).value} ${part.value}`).toBe(words);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(content).toHaveValue(words);
  expect(screen.queryByRole('textbox', { name: 'Part 2' })).not.toBeInTheDocument();
  expect(screen.getByText('Too long for one post on Twitter.')).toBeVisible();
});

it('copies what did not fit, more of which goes behind it', async () => {
  const { content, user } = await openEditor();
  await user.click(content);
  await user.paste('a'.repeat(300));
  await user.type(content, 'b');
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy the rest' }));
  expect(copied).toHaveBeenCalledWith(`${'a'.repeat(20)}b`);
});

it('offers to part a text at its lines of hyphens', async () => {
  const { content, user } = await openEditor();
  await user.click(content);
  await user.paste('One\n---\nTwo');
  await user.click(await screen.findByRole('button', { name: 'Make it a thread' }));
  expect(content).toHaveValue('One');
  expect(screen.getByRole('textbox', { name: 'Part 2' })).toHaveValue('Two');
});
