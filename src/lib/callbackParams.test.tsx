import { shelveCallbackParams, takeCallbackParams } from './callbackParams';

const isCallbackPath = (path: string) => path === '/x-oauth-callback';

it('takes code and state out of the address and hands them over once', () => {
  window.history.replaceState(null, '', '/x-oauth-callback?code=secret&state=s1');
  shelveCallbackParams(isCallbackPath);
  expect(window.location.href).not.toContain('secret');
  expect(Object.fromEntries(takeCallbackParams())).toEqual({ code: 'secret', state: 's1' });
  expect([...takeCallbackParams()]).toEqual([]);
});

it('leaves every other address as it is', () => {
  window.history.replaceState(null, '', '/create?code=mine');
  shelveCallbackParams(isCallbackPath);
  expect(window.location.search).toBe('?code=mine');
  expect([...takeCallbackParams()]).toEqual([]);
});
