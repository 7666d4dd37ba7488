import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Post } from '#contract/schemas/posts';
import { callServer } from '../../../testing/callServer';
import { captureTimers } from '../../../testing/captureTimers';
import { openEditor } from '../../../testing/openEditor';
import { pixelImage } from '../../../testing/pixelImage';
import { TICK_MS } from '../editor/contentReports';
import { postMessages } from '../../posts/messages';

const notes = () => new File(['x'], 'notes.pdf', { type: 'application/pdf' });
const button = (name: string) => screen.getByRole('button', { name });
const files = () => within(screen.getByRole('region', { name: 'Files of this post' }));

/** Pastes files, as user-event cannot; the text is what the clipboard holds besides. False: the browser does nothing. */
function paste(target: Element, pasted: File[], text = ''): boolean {
  return fireEvent.paste(target, { clipboardData: { files: pasted, types: ['Files'], getData: () => text } });
}

/** Drags files over an element, or drops them there. False: the browser does nothing of its own. */
function drag(kind: 'dragOver' | 'drop', target: Element, dragged: File[]): boolean {
  const items = dragged.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  const event = createEvent[kind](target, { dataTransfer: { files: dragged, items, types: ['Files'] } });
  return fireEvent(target, event);
}

/** Requests that stay on their way until a test answers them. */
function holdUploads() {
  const sent: XMLHttpRequest[] = [];
  const real = XMLHttpRequest.prototype.send;
  const bodies = new Map<XMLHttpRequest, Parameters<typeof real>[0]>();
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    sent.push(this);
    bodies.set(this, body);
  });
  return {
    sent,
    release: () => sent.forEach((request) => real.call(request, bodies.get(request))),
    fail: () => sent[0]?.dispatchEvent(new ProgressEvent('error')),
  };
}

const postsOf = async (token: string) => (await act(() => callServer<{ posts: Post[] }>(token, 'GET', '/posts'))).posts;

it('uploads at once what is pasted, and leaves text to the field', async () => {
  const { content, user, store } = await openEditor();
  expect(paste(content, [pixelImage('word.png')], 'A paragraph of a document')).toBe(true);
  expect(store.getState().composer?.draft.media).toEqual([]);
  expect(paste(content, [pixelImage('a.png'), notes()])).toBe(false);
  // Some systems add the names of the files as text.
  expect(paste(document.body, [pixelImage('b.png')], 'b.png')).toBe(false);
  await waitFor(() =>
    expect(store.getState().composer?.draft.media.map(({ status }) => status)).toEqual(['success', 'success']),
  );
  expect(content).toHaveValue('');
  await user.click(button('Remove a.png'));
  expect(button('Remove b.png')).toHaveFocus();
  await user.click(button('Remove b.png'));
  expect(button('Add Media')).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Files of this post' })).toBeNull();
});

it('says which pasted files a post cannot carry', async () => {
  const { content, user } = await openEditor();
  paste(content, [notes()]);
  expect(screen.getByText('These files can’t be added:').parentElement).toHaveTextContent(
    'notes.pdf: File type not supported',
  );
  await user.click(button('Dismiss'));
  expect(button('Add Media')).toHaveFocus();
});

it('says where to drop files, takes them anywhere in the form, and keeps the page when they miss it', async () => {
  const { content } = await openEditor();
  expect(drag('dragOver', content, [])).toBe(false);
  expect(screen.getByText('Drop the files to attach them')).toBeVisible();
  expect(drag('dragOver', document.body, [])).toBe(false);
  expect(screen.queryByText('Drop the files to attach them')).toBeNull();
  expect(drag('drop', document.body, [pixelImage('miss.png')])).toBe(false);
  drag('dragOver', content, []);
  expect(drag('drop', screen.getByRole('tab', { name: 'Hashtags' }), [pixelImage('a.png')])).toBe(false);
  expect(screen.queryByText('Drop the files to attach them')).toBeNull();
  expect(files().getByText('a.png')).toBeVisible();
  expect(screen.queryByText('miss.png')).toBeNull();
});

it('lets the files of the drop area wait for their upload', async () => {
  const { user, store } = await openEditor();
  await user.click(screen.getByRole('tab', { name: 'Media' }));
  const area = await screen.findByRole('group', { name: 'Drop area for files' });
  drag('drop', area, [pixelImage('a.png')]);
  expect(await files().findByText('Ready to upload')).toBeVisible();
  expect(store.getState().composer?.draft.media).toHaveLength(1);
});

it('logs and lists what Add Media chose, and sends it with the post', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { content, token, user } = await openEditor();
  const uploads = holdUploads();
  await user.upload(screen.getByLabelText('Add Media', { selector: 'input' }), [pixelImage('a.png')]);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Media selected: a.png'));
  await user.type(files().getByRole('textbox', { name: 'Alt text for a.png' }), 'A pixel');
  await user.type(content, 'Look');
  expect(uploads.sent).toEqual([]);
  await user.click(button('Post Now'));
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  act(uploads.release);
  expect(await screen.findByText(postMessages.published)).toBeVisible();
  expect(await postsOf(token)).toMatchObject([{ media: [{ filename: 'a.png', alt_text: 'A pixel' }] }]);
});

it('waits for uploads, then sends the post with its files', async () => {
  const { content, token, user, store } = await openEditor();
  const uploads = holdUploads();
  await user.type(content, 'Look');
  paste(content, [pixelImage('a.png'), pixelImage('b.png')]);
  await waitFor(() => expect(uploads.sent).toHaveLength(2));
  await user.click(button('Post Now'));
  expect(button('Waiting for 2 uploads…')).toHaveAttribute('aria-disabled', 'true');
  expect(store.getState().composer?.awaited).toBe('post');
  // The files arrive before the field has reported its last keys.
  captureTimers(TICK_MS);
  await user.type(content, '!!');
  act(uploads.release);
  expect(await screen.findByText(postMessages.published)).toBeVisible();
  expect(await postsOf(token)).toMatchObject([
    { content: 'Look!!', media: [{ filename: 'a.png' }, { filename: 'b.png' }] },
  ]);
});

it('sends nothing once the waiting is canceled, or a file is', async () => {
  const { content, token, user } = await openEditor();
  const uploads = holdUploads();
  await user.type(content, 'Look');
  paste(content, [pixelImage('a.png')]);
  await user.click(button('Post Now'));
  await user.click(button('Cancel sending'));
  expect(button('Post Now')).toHaveFocus();
  await user.click(button('Post Now'));
  await user.click(button('Remove a.png'));
  expect(button('Post Now')).toBeVisible();
  paste(content, [pixelImage('b.png')]);
  await waitFor(() => expect(uploads.sent).toHaveLength(2));
  await user.click(button('Post Now'));
  await user.click(button('Cancel b.png'));
  expect(button('Post Now')).toBeVisible();
  expect(await postsOf(token)).toEqual([]);
  expect(content).toHaveValue('Look');
});

it('stops when a file fails, says which, and keeps everything', async () => {
  const { content, token, user, store } = await openEditor();
  const uploads = holdUploads();
  await user.type(content, 'Look');
  paste(content, [pixelImage('a.png')]);
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  await user.click(button('Post Now'));
  act(() => void uploads.fail());
  expect(await screen.findByText('Not sent, because a.png wasn’t uploaded.')).toBeVisible();
  expect(button('Post Now')).toBeVisible();
  expect(store.getState().composer?.draft).toMatchObject({ content: 'Look', media: [{ status: 'error' }] });
  expect(await postsOf(token)).toEqual([]);
  jest.restoreAllMocks();
  await user.click(button('Post Now'));
  expect(screen.queryByText(/^Not sent/)).toBeNull();
  expect(await screen.findByText(postMessages.published)).toBeVisible();
  expect(await postsOf(token)).toMatchObject([{ media: [{ filename: 'a.png' }] }]);
});
