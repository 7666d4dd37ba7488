import { screen, waitFor } from '@testing-library/react';
import { interceptFetch } from '../../../testing/interceptFetch';
import { openEditor } from '../../../testing/openEditor';
import { pixelImage } from '../../../testing/pixelImage';
import { routeOf } from '../../../testing/scriptedResponse';

const LOADING = { timeout: 20_000 };

jest.setTimeout(120_000);

type Answer = (request: Request) => Response | Promise<Response>;

const events = (...list: object[]) => new Response(list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
const text = (words: string) => ({ type: 'text', text: words });
const END = { type: 'end', is_cut: false };

/** The Media tab with a picture, where a model answers as the test says. */
async function openPicture({ model = 'm1', answer }: { model?: string | null; answer?: Answer } = {}) {
  const asked: Request[] = [];
  interceptFetch(async (request, send) => {
    const route = routeOf(request);
    if (route === 'GET /assistant') return Response.json({ host: model && 'ai.test', model });
    if (route !== 'POST /assistant/alt-texts' || answer === undefined) return send();
    asked.push(request);
    return answer(request);
  });
  const editor = await openEditor();
  await editor.user.click(screen.getByRole('tab', { name: 'Media' }));
  await editor.user.upload(await screen.findByLabelText('Choose files'), pixelImage('loaf.png'));
  const field = await screen.findByRole('textbox', { name: 'Alt text for loaf.png' });
  return { ...editor, asked, field };
}

const suggest = () => screen.findByRole('button', { name: 'Suggest alt text for loaf.png' }, LOADING);
const button = (name: string) => screen.getByRole('button', { name });

it('offers nothing where the assistant is simulated, as it sees no pictures', async () => {
  const { store } = await openPicture({ model: null });
  await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).toContain('getAssistant'));
  expect(screen.queryByRole('button', { name: /Suggest alt text/ })).not.toBeInTheDocument();
});

it('puts what a model says into the field, and Undo brings back what was there', async () => {
  const { user, field, asked } = await openPicture({
    answer: () => events(text('A loaf '), text('on a table.\n'), END),
  });
  expect(screen.getByText(/^m1 at ai.test suggests alt texts. It gets a small copy/)).toBeVisible();
  await user.type(field, 'Mine');
  await user.click(await suggest());
  await waitFor(() => expect(field).toHaveValue('A loaf on a table.'));
  expect(asked).toHaveLength(1);
  await user.type(field, ' Rye.');
  await user.click(button('Undo alt text of loaf.png'));
  expect(field).toHaveValue('Mine');
  await user.click(button('Undo alt text of loaf.png'));
  expect(field).toHaveValue('A loaf on a table. Rye.');
});

it('stops, and nothing comes after that', async () => {
  let hungUp = false;
  const answer: Answer = ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        hungUp = true;
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  const { user, field } = await openPicture({ answer });
  await user.click(await suggest());
  expect(screen.getByText('Being described…')).toBeVisible();
  await user.click(button('Stop describing loaf.png'));
  await waitFor(() => expect(hungUp).toBe(true));
  expect(field).toHaveValue('');
  expect(screen.queryByText('Being described…')).not.toBeInTheDocument();
  expect(await suggest()).toBeEnabled();
});

it.each<[string, Answer, string]>([
  [
    'that the model sees no pictures',
    () =>
      Response.json(
        {
          detail: 'The model m1 doesn’t see pictures. Please describe it yourself.',
          error_code: 'NETWORK_UNAVAILABLE',
        },
        { status: 502 },
      ),
    'The model m1 doesn’t see pictures. Please describe it yourself.',
  ],
  [
    'that there were too many requests',
    () => Response.json({ detail: 'Too many tries.', error_code: 'RATE_LIMITED' }, { status: 429 }),
    'Too many tries. Please wait a moment and try again.',
  ],
  [
    'that it broke off',
    () => events(text('A lo'), { type: 'failure', detail: 'It broke off. Please try again.' }),
    'It broke off. Please try again.',
  ],
])('says %s, and leaves the field alone', async (_name, answer, words) => {
  const { user, field } = await openPicture({ answer });
  await user.type(field, 'Mine');
  await user.click(await suggest());
  expect(await screen.findByText(words)).toHaveAttribute('role', 'alert');
  expect(field).toHaveValue('Mine');
  expect(button('Suggest alt text for loaf.png')).toBeEnabled();
});

it('says that a suggestion is longer than an alt text can be', async () => {
  const { user, field } = await openPicture({ answer: () => events(text('x'.repeat(1_200)), END) });
  await user.click(await suggest());
  expect(await screen.findByText('The suggestion was too long: its end is left out.')).toBeVisible();
  expect(field).toHaveValue('x'.repeat(1_000));
});
