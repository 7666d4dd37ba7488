import { act, screen, waitFor, within } from '@testing-library/react';
import { MEDIA_MAX_BYTES } from '#contract/limits';
import type { Post } from '#contract/schemas/posts';
import { callServer } from '../../../testing/callServer';
import { openEditor } from '../../../testing/openEditor';
import { pixelImage } from '../../../testing/pixelImage';
import { postMessages } from '../../posts/messages';

const button = (name: string) => screen.getByRole('button', { name });
const files = () => within(screen.getByRole('region', { name: 'Files of this post' }));
const rowNames = () =>
  within(screen.getByRole('region', { name: 'Files of this post' }))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent);

async function openMedia() {
  const editor = await openEditor();
  await editor.user.click(screen.getByRole('tab', { name: 'Media' }));
  const input = await screen.findByLabelText<HTMLInputElement>('Choose files');
  return { ...editor, add: (...files: File[]) => editor.user.upload(input, files) };
}

it('takes files that posts may carry, and lists the others with the reason', async () => {
  const { add, user } = await openMedia();
  expect(window.location.search).toBe('?tab=media');
  const large = new File(['x'], 'large.mp4', { type: 'video/mp4' });
  Object.defineProperty(large, 'size', { value: MEDIA_MAX_BYTES });
  await add(pixelImage('a.png'), large, new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
  expect(rowNames()).toEqual(['a.png']);
  const alert = screen.getByText('These files can’t be added:').parentElement;
  expect(alert).toHaveTextContent('large.mp4: File size must be less than 10MB');
  expect(alert).toHaveTextContent('notes.pdf: File type not supported');
  await user.click(button('Dismiss'));
  expect(alert).not.toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Media (1)' })).toBeVisible();
});

it('takes ten files and no more', async () => {
  const { add, user } = await openMedia();
  await add(...Array.from({ length: 11 }, (_none, index) => pixelImage(`${index}.png`)));
  expect(rowNames()).toHaveLength(10);
  expect(screen.getByText('These files can’t be added:').parentElement).toHaveTextContent(
    '10.png: You can upload up to 10 files',
  );
  // The network's rules are shown before the post is sent there.
  await user.click(screen.getByRole('tab', { name: 'Post Editor' }));
  expect(screen.getByText('Twitter takes at most 4 images in one post.')).toBeVisible();
});

it('uploads, puts into order, describes, and sends the files with the post', async () => {
  const { add, user, store, token } = await openMedia();
  await add(pixelImage('a.png'), pixelImage('b.png'), pixelImage('c.png'));
  expect(files().getByText('0 of 3 uploaded')).toBeVisible();
  expect(store.getState().composer?.draft.media.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  await user.click(button('Upload All Files'));
  expect(await files().findByText('3 of 3 uploaded')).toBeVisible();
  await user.click(button('Move c.png up'));
  await waitFor(() => expect(button('Move c.png up')).toHaveFocus());
  await user.click(button('Remove a.png'));
  expect(rowNames()).toEqual(['c.png', 'b.png']);
  await user.type(screen.getByRole('textbox', { name: 'Alt text for c.png' }), 'A white dot');

  await user.click(screen.getByRole('tab', { name: 'Post Editor' }));
  await user.type(screen.getByRole('textbox', { name: 'Content' }), 'Look');
  await user.click(button('Post Now'));
  expect(await screen.findByText(postMessages.published)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Media' })).toBeVisible();
  const { posts } = await act(() => callServer<{ posts: Post[] }>(token, 'GET', '/posts'));
  expect(posts[0]?.media).toMatchObject([
    { filename: 'c.png', alt_text: 'A white dot' },
    { filename: 'b.png', alt_text: null },
  ]);
});

it('says why an upload failed, and Retry sends it again', async () => {
  const { add, user, store } = await openMedia();
  await add(pixelImage('a.png'));
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'));
  });
  expect(button('Upload a.png').textContent).toBe('Upload');
  await user.click(button('Upload a.png'));
  expect(await screen.findByText('Network error occurred')).toBeVisible();
  expect(store.getState().composer?.draft.media[0]?.status).toBe('error');
  expect(button('Retry a.png')).toHaveFocus();
  send.mockRestore();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Uploaded')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Uploaded').closest('li')).toHaveFocus());
});

it('offers no Retry for a file that the server has refused for good, and sends only the others', async () => {
  const { add, user, store } = await openMedia();
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send');
  await add(new File(['no image'], 'fake.png', { type: 'image/png' }), pixelImage('a.png'));
  await user.click(button('Upload fake.png'));
  expect(await screen.findByText('File type not supported')).toBeVisible();
  expect(screen.getByText('Remove it, or choose another file.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry fake.png' })).toBeNull();
  await waitFor(() => expect(screen.getByText('fake.png').closest('li')).toHaveFocus());
  expect(send).toHaveBeenCalledTimes(1);
  await user.click(button('Upload All Files'));
  expect(await files().findByText('1 of 2 uploaded')).toBeVisible();
  expect(send).toHaveBeenCalledTimes(2);
  expect(store.getState().composer?.draft.media.map((item) => item.status)).toEqual(['error', 'success']);
  expect(button('Upload All Files')).toHaveAttribute('aria-disabled', 'true');
});

it('sends three at once in the order of the list, shows how far they are, and lets one be called off', async () => {
  const { add, user, store } = await openMedia();
  const sent: XMLHttpRequest[] = [];
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    sent.push(this);
  });
  const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort');
  await add(...['a', 'b', 'c', 'd'].map((name) => pixelImage(`${name}.png`)));
  await user.click(button('Upload All Files'));
  const statuses = () => store.getState().composer?.draft.media.map(({ status }) => status);
  expect(statuses()).toEqual(['uploading', 'uploading', 'uploading', 'pending']);
  expect(screen.getByText('Waiting for its turn')).toBeVisible();

  act(() => {
    sent[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 40, total: 100 }));
  });
  expect(screen.getByText('Uploading 40%')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Upload of a.png' })).toHaveAttribute('value', '40');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  await user.click(button('Cancel b.png'));
  await waitFor(() => expect(abort).toHaveBeenCalledTimes(1));
  expect(statuses()).toEqual(['uploading', 'pending', 'uploading', 'uploading']);
});

it('shows what the editor has listed, which this tab can send at once', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { user, store } = await openEditor();
  await user.upload(screen.getByLabelText('Add Media', { selector: 'input' }), [pixelImage('a.png')]);
  await user.click(screen.getByRole('tab', { name: 'Media (1)' }));
  expect(await screen.findByText('Ready to upload')).toBeVisible();
  expect(rowNames()).toEqual(['a.png']);
  expect(JSON.stringify(store.getState())).not.toContain('blob:');
});
