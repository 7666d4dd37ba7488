import { networkError, errorResponse } from './apiError';
import { failureText, reasonText } from './failureText';

const DETAIL = 'It is broken';

test.each([
  [403, 'Reload the page to see what you can do here.'],
  [404, 'Reload the page to see what is there now.'],
  [409, 'Reload the page to see what is there now.'],
  [422, 'Please change it and try again.'],
  [429, 'Please wait a moment and try again.'],
  [500, 'Please try again in a moment.'],
])('an error with status %i says why, and what to do', (status, advice) => {
  const error = errorResponse(status, { detail: DETAIL });
  expect(failureText('Failed to delete post', error)).toBe(`Failed to delete post. It is broken. ${advice}`);
  expect(reasonText(error)).toBe(`It is broken. ${advice}`);
});

test('a response that never came is blamed on the connection', () => {
  expect(reasonText(networkError())).toBe('Network error occurred. Check your connection and try again.');
});

test('nothing is advised twice', () => {
  const error = errorResponse(500, { detail: 'Something went wrong on our side. Please try again.' });
  expect(failureText('Failed to send post', error)).toBe(
    'Failed to send post. Something went wrong on our side. Please try again.',
  );
  const fixed = 'Failed to track hashtag. Please try again.';
  expect(failureText(fixed, networkError())).toBe(`${fixed} Network error occurred.`);
});

test('a failure without a reason has its fixed text alone', () => {
  expect(failureText('Failed to delete post', undefined)).toBe('Failed to delete post');
});
