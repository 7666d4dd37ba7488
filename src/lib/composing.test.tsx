import { fireEvent, screen, within } from '@testing-library/react';
import { openEditor } from '../testing/openEditor';

const PATIENCE = { timeout: 20_000 };

/** Safari's order: the composition ends, and then comes the Enter that ended it, which says that nothing is being composed. */
function composeAsSafari(field: HTMLElement, modifiers: { ctrlKey?: true } = {}) {
  fireEvent.compositionStart(field);
  fireEvent.compositionEnd(field);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: false, ...modifiers });
}

it('the Enter that ends a composition does nothing in any field, in the order of Safari', async () => {
  const { content, user, store } = await openEditor();
  for (const name of ['Hashtags', 'Mentions']) {
    const field = screen.getByRole('textbox', { name });
    await user.type(field, 'とうきょう');
    composeAsSafari(field);
    expect(field).toHaveValue('とうきょう');
    await user.clear(field);
  }

  await user.type(content, 'パン');
  composeAsSafari(content, { ctrlKey: true });
  expect(store.getState().composer).toMatchObject({ isSending: false, hasTried: false });

  await user.type(content, ' /');
  await screen.findByRole('listbox', { name: 'Snippets and hashtag sets' }, PATIENCE);
  await user.keyboard('{ArrowDown}');
  composeAsSafari(content);
  expect(content).toHaveValue('パン /');
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'AI Assistant' }));
  const panel = within(await screen.findByRole('dialog', { name: 'AI Assistant' }, PATIENCE));
  const message = await panel.findByRole('textbox', { name: 'Message' }, PATIENCE);
  await user.type(message, 'ぱん');
  composeAsSafari(message);
  expect(message).toHaveValue('ぱん');
  fireEvent.keyDown(message, { key: 'Enter', keyCode: 13 });
  expect(message).toHaveValue('');
});

it('shortcuts leave the keys of an input method alone', async () => {
  const { store } = await openEditor();
  const before = store.getState().ui;
  for (const key of ['b', 'k'])
    fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}`, ctrlKey: true, keyCode: 229 });
  fireEvent.keyDown(document.body, { key: '?', keyCode: 229 });
  expect(store.getState().ui).toBe(before);
});
