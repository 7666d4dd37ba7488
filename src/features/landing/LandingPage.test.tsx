import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';

it("leads with 'Manage Your Social Media Like a Pro' and the product's name and tagline", async () => {
  renderApp();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Manage Your Social Media Like a Pro');
  const banner = within(screen.getByRole('banner'));
  expect(banner.getByText('Postwright')).toBeVisible();
  expect(banner.getByText('AI-Powered Dashboard')).toBeVisible();
});

it('has Login and Sign Up links in its header', async () => {
  renderApp();
  const account = within(await screen.findByRole('navigation', { name: 'Account' }));
  expect(account.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(account.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
});

it.each(['Smart Scheduling', 'Analytics', 'Audience Growth', 'AI Assistant'])('has a card %s', async (title) => {
  renderApp();
  expect(await screen.findByRole('heading', { level: 3, name: title })).toBeVisible();
});

it('calls to sign up, and ends with a footer', async () => {
  renderApp();
  expect(await screen.findByRole('link', { name: 'Create your account' })).toHaveAttribute('href', '/signup');
  expect(screen.getByRole('contentinfo')).toBeVisible();
});

it('shows the product itself', async () => {
  renderApp();
  const images = await screen.findAllByRole('img', { name: /^The calendar of a bakery/ });
  expect(images).toHaveLength(2);
});
