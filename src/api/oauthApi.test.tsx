import { makeStore } from '../app/store';
import { readSecret, shelveSecret } from '../lib/secretShelf';
import { stubFetch } from '../testing/stubFetch';
import { oauthApi } from './oauthApi';

const ROUTE = 'POST /social-accounts/oauth-exchange';

function exchange() {
  const secretRef = shelveSecret({ code: 'the code', state: 'the state' });
  const { exchangeCaughtCode } = oauthApi.endpoints;
  return makeStore().store.dispatch(exchangeCaughtCode.initiate({ platform: 'instagram', secretRef }));
}

it('sends platform, code and state, and shelves the handles that come back', async () => {
  const who = { platform: 'instagram', user_id: '1', screen_name: 'ada', name: 'Ada' };
  const calls = stubFetch({ [ROUTE]: { body: { data: { ...who, access_token: 'smt_1' } } } });
  const { data } = await exchange();
  expect(data).toMatchObject({ userId: '1', screenName: 'ada', name: 'Ada', expiresInS: null });
  expect(readSecret(data?.tokenRef ?? '')).toEqual({ access_token: 'smt_1' });
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ platform: 'instagram', code: 'the code', state: 'the state' });
});

it('fails with the words of an error inside the response', async () => {
  const error = { error: 'invalid_grant', error_description: 'Too late.', error_code: 'OAUTH_REJECTED' };
  stubFetch({ [ROUTE]: { body: { data: error } } });
  expect((await exchange()).error).toEqual({ message: 'Too late.', status: 400, code: 'OAUTH_REJECTED' });
});
