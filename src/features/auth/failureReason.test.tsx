import { failureReason } from './AuthPage';

const error = (status: number, rest: object = {}) => ({ message: 'Words of the server', status, code: 'X', ...rest });

it.each([
  ['a wrong password', error(401), null],
  ['no error at all', null, null],
  [
    'a taken email address',
    error(409, { code: 'EMAIL_TAKEN' }),
    'This email address already has an account. Log in, or use another one.',
  ],
  ['a taken username', error(409, { code: 'USERNAME_TAKEN' }), 'This username is taken. Choose another one.'],
  ['fields that the server refuses', error(422, { fieldErrors: { email: ['A.'], username: ['B.'] } }), 'A. B.'],
  ['an error without fields', error(422), 'Words of the server'],
  ['anything else', error(403), 'Words of the server'],
])('explains %s', (_name, error, reason) => {
  expect(failureReason(error, 0)).toBe(reason);
});

it('counts down the time that a throttled person has to wait', () => {
  const throttled = error(429, { retryAt: 10_000 });
  expect(failureReason(throttled, 0)).toBe('Too many attempts. Please wait 10 seconds.');
  expect(failureReason(throttled, 9_001)).toBe('Too many attempts. Please wait 1 second.');
  expect(failureReason(throttled, 10_000)).toBe('You can try again now.');
});
