import { fireEvent, screen } from '@testing-library/react';
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
  expect(screen.queryByRole('group', { name: 'Left out' })).not.toBeInTheDocument();
});

it.each([
  ['typed', 'insertText'],
  ['dictated', 'insertReplacementText'],
  ['dropped', 'insertFromDrop'],
  ["pasted by a keyboard's clipboard", 'insertFromPaste'],
])('leaves out whole characters alone of what is %s, and keeps them', async (_way, inputType) => {
  const { content, user } = await openEditor();
  insert(content, 'x'.repeat(277));
  insert(content, '🇩🇪🇫🇷', inputType);
  expect(content).toHaveValue(`${'x'.repeat(277)}🇩🇪`);
  expect(screen.getByRole('group', { name: 'Left out' })).toHaveTextContent('🇫🇷');
  await user.click(screen.getByRole('button', { name: 'Leave it out' }));
  expect(screen.queryByText('🇫🇷')).not.toBeInTheDocument();
});

it('cuts what is composed once it is composed', async () => {
  const { content } = await openEditor();
  insert(content, 'x'.repeat(277));
  fireEvent.compositionStart(content);
  insert(content, '東京都', 'insertCompositionText');
  expect(content).toHaveValue(`${'x'.repeat(277)}東京都`);
  fireEvent.compositionEnd(content);
  expect(content).toHaveValue(`${'x'.repeat(277)}東`);
  expect(screen.getByRole('group', { name: 'Left out' })).toHaveTextContent('京都');
});

it('adds what did not fit after all, however it came', async () => {
  const { content, user } = await openEditor();
  await user.click(content);
  await user.paste('a'.repeat(300));
  await user.type(content, 'b');
  expect(screen.getByRole('group', { name: 'Left out' })).toHaveTextContent(`${'a'.repeat(20)}b`);
  await user.click(screen.getByRole('button', { name: 'Add it anyway' }));
  expect(content).toHaveValue(`${'a'.repeat(300)}b`);
  expect(screen.queryByRole('group', { name: 'Left out' })).not.toBeInTheDocument();
});
