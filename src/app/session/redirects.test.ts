import { redirectFor } from './sessionListeners';

const at = (pathname: string) => ({ pathname, search: '', hash: '' });

it('keeps visitors of protected pages out and lets everybody else pass', () => {
  expect(redirectFor('signedOut', at('/settings'))).toEqual({ to: '/login', state: { from: '/settings' } });
  expect(redirectFor('signedOut', at('/'))).toBeNull();
  expect(redirectFor('signedOut', at('/nonsense'))).toBeNull();
  expect(redirectFor('signedIn', at('/settings'))).toBeNull();
  expect(redirectFor('loading', at('/settings'))).toBeNull();
});

it('is not fooled by case or a slash at the end', () => {
  expect(redirectFor('signedOut', at('/Settings/'))).not.toBeNull();
});

it('takes another target than the login page', () => {
  expect(redirectFor('signedOut', at('/create'), '/signup')).toEqual({ to: '/signup', state: { from: '/create' } });
});
