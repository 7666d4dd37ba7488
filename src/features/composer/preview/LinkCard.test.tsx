import { screen, within } from '@testing-library/react';
import { connectX } from '../../../testing/connectX';
import { overrideFetch } from '../../../testing/overrideFetch';
import { renderApp } from '../../../testing/renderApp';
import { signUpAndIn } from '../../../testing/session';

async function openWith(link: string) {
  const { token } = await signUpAndIn();
  await connectX(token);
  const app = renderApp({ path: '/create' });
  await app.user.click(await screen.findByRole('textbox', { name: 'Content' }));
  await app.user.paste(`Read ${link}`);
  return within(await screen.findByRole('article', { name: 'Preview on Twitter' }));
}

test('shows what the page of the first link says of itself, and its short address in the text', async () => {
  overrideFetch({
    'POST /link-cards': {
      body: { card: { title: 'Bread', description: 'How to bake', picture_url: '/link-pictures?of=x' } },
    },
  });
  const preview = await openWith('https://bread.test/a-very-long-address-of-a-page');
  expect(await preview.findByText('Bread')).toBeVisible();
  expect(preview.getByText('How to bake')).toBeVisible();
  expect(preview.getByText('bread.test')).toBeVisible();
  expect(preview.getByText('bread.test/a-very-long-addr…')).toBeVisible();
  const pictures = preview.getAllByRole('presentation', { hidden: true });
  expect(pictures.at(-1)).toHaveAttribute('src', '/link-pictures?of=x');
});

test('says so where a page has none, which this server finds out itself', async () => {
  const preview = await openWith('http://127.0.0.1:1/private');
  expect(await preview.findByText('No card was found at this address.')).toBeVisible();
});
