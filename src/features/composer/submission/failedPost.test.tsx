import { act, screen, waitFor } from '@testing-library/react';
import { callServer } from '../../../testing/callServer';
import { interceptFetch } from '../../../testing/interceptFetch';
import { openEditor } from '../../../testing/openEditor';
import { postMessages } from '../../posts/messages';

type Sent = { key: string | null; body: unknown };

const button = (name: string) => screen.getByRole('button', { name });
const postNow = () => button('Post Now');

/** Answers POST /posts by `respond`; every other call goes through. Returns what was sent. */
function interceptPosts(respond: (send: () => Promise<Response>, earlier: number) => Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  interceptFetch(async (request, send) => {
    if (request.method !== 'POST' || !request.url.endsWith('/api/v1/posts')) return send();
    sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.clone().json() });
    return respond(send, sent.length - 1);
  });
  return sent;
}

/**
 * Makes the first post fail in a way that the test server would not produce on demand, whether or not the post reaches
 * it.
 */
function failFirstPost(failure: Response | 'network error', { reaches = false } = {}): Sent[] {
  return interceptPosts(async (send, earlier) => {
    if (earlier > 0) return send();
    if (reaches) await send();
    if (failure === 'network error') throw new TypeError('fetch failed');
    return failure;
  });
}

function error(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

it.each([false, true])('loses nothing when the network fails, and posts once (server reached: %s)', async (reaches) => {
  const scrolledTo: Element[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this);
  });
  const { content, user, token } = await openEditor();
  const sent = failFirstPost('network error', { reaches });
  await user.type(content, 'Once');
  await user.click(postNow());
  const alert = await screen.findByText('Failed to create post');
  expect(scrolledTo).toEqual([alert.parentElement]);
  expect(alert.parentElement).toHaveTextContent('Network error occurred');
  expect(alert.parentElement).toHaveTextContent('Your text is kept.');
  expect(content).toHaveValue('Once');
  await user.click(button('Check and try again'));
  expect(await screen.findByText(postMessages.published)).toBeVisible();
  expect(content).toHaveValue('');
  await waitFor(() => expect(content).toHaveFocus());
  expect(screen.queryByText('Failed to create post')).not.toBeInTheDocument();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.key).toBeTruthy();

  expect(await act(() => callServer(token, 'GET', '/posts'))).toMatchObject({ total: 1 });
});

it('takes another key for the next post', async () => {
  const { content, user } = await openEditor();
  const sent = failFirstPost('network error', { reaches: true });
  await user.type(content, 'One');
  await user.click(postNow());
  await user.click(await screen.findByRole('button', { name: 'Check and try again' }));
  await screen.findByText(postMessages.published);
  await user.type(content, 'Two');
  await user.click(postNow());
  await screen.findAllByText(postMessages.published);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('offers to post as new what was changed after an earlier version had arrived', async () => {
  const { content, user } = await openEditor();
  failFirstPost('network error', { reaches: true });
  await user.type(content, 'One');
  await user.click(postNow());
  await screen.findByText('Failed to create post');
  await user.type(content, ' and more');
  await user.click(postNow());
  expect(await screen.findByText(/An earlier version of this post was already received/)).toBeVisible();
  expect(content).toHaveValue('One and more');
  await user.click(button('Post as a new one'));
  expect(await screen.findByText(postMessages.published)).toBeVisible();
});

it('shows what the server says at the fields it is about', async () => {
  const { content, user } = await openEditor();
  const field_errors = { content: ['Too spicy.'], hashtags: ['Too many.'], scheduled_at: ['Too late.'] };
  failFirstPost(error(422, { detail: 'Please check the form.', error_code: 'VALIDATION_ERROR', field_errors }));
  await user.type(content, 'Hello');
  await user.click(postNow());
  expect(await screen.findByText('Please check the form.')).toBeVisible();
  expect(content).toHaveAccessibleDescription(expect.stringContaining('Too spicy.'));
  expect(screen.getByRole('textbox', { name: 'Hashtags' })).toHaveAccessibleDescription('Too many.');
  expect(content).toHaveValue('Hello');
});

it('says how long to wait when the server is too busy', async () => {
  const { content, user } = await openEditor();
  const detail = 'Too many attempts. Please wait 40 seconds.';
  failFirstPost(error(429, { detail, error_code: 'RATE_LIMITED' }, { 'Retry-After': '40' }));
  await user.type(content, 'Hello');
  await user.click(postNow());
  // A timer: what changes each second would be read out each second.
  expect(await screen.findByRole('timer')).toHaveTextContent(/You can try again in (40|39) seconds\./);
  expect(screen.queryByText(detail)).not.toBeInTheDocument();
  expect(screen.getByText('Your text is kept.')).toBeVisible();
});

it('falls back to a fixed text when the server says nothing', async () => {
  const { content, user } = await openEditor();
  failFirstPost(error(500, {}));
  await user.type(content, 'Hello');
  await user.click(postNow());
  expect(await screen.findByText('Failed to create post')).toBeVisible();
  expect(screen.getByText('API request failed')).toBeVisible();
});

it("says 'Creating...' while it waits, and keeps the focus and the text", async () => {
  const { content, user } = await openEditor();
  await user.type(content, 'Hello');
  let respond: (response: Response) => void = () => undefined;
  const sent = interceptPosts(() => new Promise((resolve) => (respond = resolve)));
  await user.click(postNow());
  const busy = await screen.findByRole('button', { name: 'Creating...' });
  expect(busy).toHaveFocus();
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  await user.type(content, 'and more');
  expect(content).toHaveValue('Hello');
  await user.click(busy);
  act(() => respond(error(403, { detail: 'No.', error_code: 'FORBIDDEN' })));
  expect(await screen.findByText('No.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it("says 'Still working…' after eight seconds, until there is a response", async () => {
  const { content, user } = await openEditor();
  await user.type(content, 'Hello');
  let respond: (response: Response) => void = () => undefined;
  interceptPosts(() => new Promise((resolve) => (respond = resolve)));
  jest.useFakeTimers();
  act(() => postNow().click());
  await act(() => jest.advanceTimersByTimeAsync(7_900));
  expect(screen.queryByText('Still working…')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('Still working…')).toBeVisible();
  await act(async () => {
    respond(error(403, { detail: 'No.', error_code: 'FORBIDDEN' }));
    await jest.advanceTimersByTimeAsync(100);
  });
  expect(screen.getByText('No.')).toBeVisible();
  expect(screen.queryByText('Still working…')).not.toBeInTheDocument();
});

it('sends once however fast somebody presses', async () => {
  const { content, user } = await openEditor();
  let fail: () => void = () => undefined;
  const sent = interceptPosts(() => new Promise((_resolve, reject) => (fail = () => reject(new TypeError('failed')))));
  await user.type(content, 'Once');
  const press = postNow();
  await user.dblClick(press);
  await user.keyboard('{Control>}{Enter}{/Control}');
  act(() => fail());
  await screen.findByText('Failed to create post');
  expect(sent).toHaveLength(1);
  expect(press).toHaveFocus();
});
