import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Media } from '#contract/schemas/media';
import { callServer } from '../../../testing/callServer';
import { openEditor } from '../../../testing/openEditor';
import { pixelImage } from '../../../testing/pixelImage';
import { EMPTY_DRAFT, type StoredDraft, itemOfMedia } from '../draft';
import { toCopy, saveUnfinished } from './draftStorage';
import { postMessages } from '../../posts/messages';

const PATIENCE = { timeout: 20_000, interval: 200 };
const OTHER_DEVICE = 'a-window-of-another-device';

jest.setTimeout(120_000);

function upload(token: string, file: File): Promise<Media> {
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.onload = () => resolve(JSON.parse(request.responseText) as Media);
    request.open('POST', '/api/v1/upload/media');
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(form);
  });
}

/** A draft with a file that was deleted from the library since. */
async function makeDraft(token: string): Promise<StoredDraft> {
  const media = await upload(token, pixelImage('loaf.png'));
  const { deleted } = await callServer<{ deleted: number }>(token, 'POST', '/media/delete', { ids: [media.id] });
  expect(deleted).toBe(1);
  const draft = { ...EMPTY_DRAFT, content: 'With a picture', media: [itemOfMedia(media)] };
  return { draft, idempotencyKey: OTHER_DEVICE, savedAt: Date.now() - 60_000, edited: null };
}

async function takeUp(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Unfinished (1)' }, PATIENCE));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const row = within(await screen.findByRole('region', { name: 'Files of this post' }, PATIENCE));
  expect(row.getByText('loaf.png')).toBeVisible();
  expect(row.getByText(/No longer on the server. Please add it again/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Post Now' }));
  expect(screen.queryByText(postMessages.published)).not.toBeInTheDocument();
}

it('marks it in a draft of another device, and nobody posts without it', async () => {
  const { user, token } = await openEditor();
  const kept = await makeDraft(token);
  await callServer(token, 'PUT', `/drafts/${OTHER_DEVICE}`, toCopy(kept, kept.savedAt));
  await takeUp(user);
});

it('marks it in a draft of this device', async () => {
  const { user, token, person } = await openEditor();
  saveUnfinished(person.id, await makeDraft(token));
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await takeUp(user);
});
