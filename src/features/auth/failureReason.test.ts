import { failureReason } from './failureReason';

const refusal = (status: number, rest: object = {}) => ({ message: 'Words of the server', status, code: 'X', ...rest });

it.each([
  ['a wrong password', refusal(401), null],
  ['no error at all', null, null],
  [
    'a taken e-mail address',
    refusal(409, { code: 'EMAIL_TAKEN' }),
    'This e-mail address already has an account. Log in, or use another one.',
  ],
  ['a taken username', refusal(409, { code: 'USERNAME_TAKEN' }), 'This username is taken. Choose another one.'],
  ['fields that the server refuses', refusal(422, { fieldErrors: { email: ['A.'], username: ['B.'] } }), 'A. B.'],
  ['a refusal without fields', refusal(422), 'Words of the server'],
  ['anything else', refusal(403), 'Words of the server'],
])('explains %s', (_name, error, reason) => {
  expect(failureReason(error, 0)).toBe(reason);
});

it('counts down the time that a throttled person has to wait', () => {
  const error = refusal(429, { retryAt: 10_000 });
  expect(failureReason(error, 0)).toBe('Too many attempts. Please wait 10 seconds.');
  expect(failureReason(error, 9_001)).toBe('Too many attempts. Please wait 1 second.');
  expect(failureReason(error, 10_000)).toBe('You can try again now.');
});
