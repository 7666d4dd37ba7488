import { nearestPage } from './NotFoundPage';

test.each([
  ['/schedule', '/scheduled'],
  ['/Setings', '/settings'],
  ['/settings/accounts', '/settings'],
  ['/draft/', '/drafts'],
  ['/nonsense', null],
  ['/x-oauth-callbac', null],
])('for %s it is %s', (asked, nearest) => {
  expect(nearestPage(asked)).toBe(nearest);
});
