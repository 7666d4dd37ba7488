import { screen, waitFor, within } from '@testing-library/react';
import { callServer } from '../../testing/callServer';
import { connectX } from '../../testing/connectX';
import { interceptFetch } from '../../testing/interceptFetch';
import { makePost } from '../../testing/makePost';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { routeOf } from '../../testing/scriptedResponse';
import { signUpAndIn } from '../../testing/session';

async function openYourData() {
  const app = renderApp({ path: '/settings/your-data' });
  const section = within(await screen.findByRole('region', { name: 'Your data' }, { timeout: 30_000 }));
  return { ...app, section };
}

async function openDeletion() {
  const app = await openYourData();
  await app.user.click(app.section.getByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  return { ...app, dialog };
}

describe('Export your data', () => {
  it('saves an archive, whose bytes stay out of the store', async () => {
    await signUpAndIn();
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, section, store } = await openYourData();
    await user.click(section.getByRole('button', { name: 'Export your data' }));
    expect(await screen.findByText('Your data has been saved')).toBeVisible();
    expect(saved).toEqual([expect.objectContaining({ type: 'application/zip' })]);
    expect(saved[0]?.size).toBeGreaterThan(100);
    expect(JSON.stringify(store.getState())).not.toContain('PK\\u0003');
  });

  it('that fails says why and what to do', async () => {
    await signUpAndIn();
    const error = { detail: 'Your data is being exported already.', error_code: 'REQUEST_IN_PROGRESS' };
    overrideFetch({ 'GET /me/export': { status: 409, body: error } });
    const { user, section } = await openYourData();
    await user.click(section.getByRole('button', { name: 'Export your data' }));
    expect(
      await screen.findByText(/^Your data couldn’t be exported\. Your data is being exported already\./),
    ).toBeVisible();
  });
});

describe('Delete account', () => {
  it('says what it brings about, and asks for the password, which never reaches the store', async () => {
    await signUpAndIn();
    const { user, dialog, store } = await openDeletion();
    for (const text of [/Scheduled posts won’t go out/, /already on a network stay there/, /signed out everywhere/]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(dialog.getByLabelText(/Your password/)).toHaveFocus();
    await user.type(dialog.getByLabelText(/Your password/), 'not my password');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(
      await dialog.findByText(
        'The account couldn’t be deleted. This isn’t your password. Please change it and try again.',
      ),
    ).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain('not my password');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('ends the session, says so on the landing page, and leaves nothing on this device', async () => {
    const { token, person, user: who } = await signUpAndIn();
    await connectX(token);
    await makePost(token, { content: 'Waits', scheduled_at: '2099-05-06T10:00:00.000Z' });
    localStorage.setItem(`composer_drafts_${who.id}`, '{}');
    const { user, dialog } = await openDeletion();
    await user.type(dialog.getByLabelText(/Your password/), `${person.password}{Enter}`);
    expect(await screen.findByText('Your account has been deleted.')).toBeVisible();
    expect(await screen.findByText('Manage Your Social Media Like a Pro')).toBeVisible();
    expect(Object.entries(localStorage).filter(([key, value]) => `${key}${value}`.includes(who.id))).toEqual([]);
    expect(localStorage.getItem('token')).toBeNull();
    await expect(callServer(token, 'GET', '/posts')).rejects.toThrow('401');
  });

  it('does not ask the server to end a session that has ended with its account', async () => {
    const { person } = await signUpAndIn();
    const called: string[] = [];
    interceptFetch((request, send) => {
      called.push(routeOf(request));
      return send();
    });
    const { user, dialog } = await openDeletion();
    await user.type(dialog.getByLabelText(/Your password/), `${person.password}{Enter}`);
    expect(await screen.findByText('Manage Your Social Media Like a Pro')).toBeVisible();
    expect(called).toContain('POST /me/delete');
    expect(called).not.toContain('POST /auth/logout');
  });

  it('tells of posts that were on their way', async () => {
    await signUpAndIn();
    overrideFetch({ 'POST /me/delete': { body: { may_still_appear: 2 } } });
    const { user, dialog } = await openDeletion();
    await user.type(dialog.getByLabelText(/Your password/), 'whatever{Enter}');
    expect(
      await screen.findByText(
        'Your account has been deleted. 2 posts were already being sent and may still appear on the network.',
      ),
    ).toBeVisible();
  });
});
