import { act, fireEvent, screen, within } from '@testing-library/react';
import { openEditor } from '../../../testing/openEditor';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const list = () => screen.getByRole('region', { name: 'Suggestions' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens the Hashtags tab with a clock that the test moves. */
async function openHashtags(text: string) {
  const editor = await openEditor();
  // The form that has just opened is to be kept on the device, by the real clock; it is kept at once when the page goes.
  await act(async () => void fireEvent(window, new Event('pagehide')));
  jest.useFakeTimers();
  fireEvent.input(editor.content, { target: { value: text } });
  fireEvent.click(screen.getByRole('tab', { name: 'Hashtags' }));
  await pass(0);
  return editor;
}

it('suggests one second after typing has stopped, two seconds later', async () => {
  await openHashtags('A new espresso from our barista');
  await pass(900);
  expect(list()).toHaveAttribute('aria-busy', 'false');
  await pass(250);
  expect(list()).toHaveAttribute('aria-busy', 'true');
  expect(within(list()).getByText('Generating suggestions...')).toBeVisible();
  await pass(1_800);
  expect(within(list()).queryAllByRole('listitem')).toEqual([]);
  await pass(300);
  const items = within(list()).getAllByRole('listitem');
  expect(items[0]).toHaveTextContent(/^#Espresso.*% match/);
  expect(items.length).toBeLessThanOrEqual(20);
  expect(screen.getByText(/Suggestions come from your text/)).toBeVisible();
});

it('suggests at once by the button, the newest request wins, and trending ones are hidden first', async () => {
  const { store } = await openHashtags('Coffee');
  fireEvent.click(button('Generate AI Suggestions'));
  await pass(1_500);
  fireEvent.click(button('Generate AI Suggestions'));
  await pass(1_500);
  expect(store.getState().hashtagSuggestions?.suggestions).toEqual([]);
  await pass(600);
  const count = within(list()).getAllByRole('listitem').length;
  expect(screen.queryByText('#MondayMotivation')).not.toBeInTheDocument();
  fireEvent.click(button('Show Trending'));
  expect(screen.getByText('#MondayMotivation')).toBeVisible();
  expect(within(list()).getAllByRole('listitem').length).toBe(count + 6);
  fireEvent.click(button('Hide Trending'));
  expect(screen.queryByText('#MondayMotivation')).not.toBeInTheDocument();
});

it("adds to the editor's chips and removes from them, and so does the field of one's own", async () => {
  const { store } = await openHashtags('Coffee');
  fireEvent.click(button('Generate AI Suggestions'));
  await pass(2_000);
  const selected = () => store.getState().composer?.draft.hashtags;
  const field = screen.getByRole('textbox', { name: 'Custom hashtag' });
  fireEvent.change(field, { target: { value: ' #ai, news' } });
  fireEvent.click(button('Add #Coffee'));
  expect(selected()).toEqual(['Coffee']);
  expect(field).toHaveValue(' #ai, news');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(selected()).toEqual(['Coffee', 'ai', 'news']);
  fireEvent.click(button('Remove #Coffee'));
  expect(within(screen.getByRole('list', { name: 'Selected hashtags' })).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('tab', { name: 'Post Editor' }));
  await pass(0);
  expect(button('Remove hashtag ai')).toBeVisible();
});
