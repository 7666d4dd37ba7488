import { authApi } from '../../api/authApi';
import { authSlice, loggedOut, selectAuthError } from './authSlice';

const { reducer } = authSlice;
const { login, register } = authApi.endpoints;
const thunkMeta = (endpointName: string) => ({
  meta: { requestId: 'r1', arg: { type: 'mutation', endpointName, track: true }, requestStatus: 'rejected' },
  error: {},
});

// A rejection without a payload is what RTK Query makes of a crash in our own code.
it.each([
  [login.name, 'Login failed'],
  [register.name, 'Registration failed'],
])('keeps a fixed text when %s fails without a word', (endpointName, text) => {
  const state = reducer(undefined, {
    type: 'api/executeMutation/rejected',
    payload: undefined,
    ...thunkMeta(endpointName),
  });
  expect(selectAuthError({ auth: state })).toBe(text);
  expect(state.isSubmitting).toBe(false);
});

it('clears user and error on logout', () => {
  const state = reducer({ ...reducer(undefined, { type: '' }), status: 'signedIn', error: 'Old' }, loggedOut());
  expect(state).toEqual(authSlice.getInitialState());
});
