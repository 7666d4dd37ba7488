import type { OAuthPlatformConfig } from '#contract/schemas/oauth';
import { challengeOf, startAuthorization } from './startAuthorization';
import { stubPopup } from '../../../testing/authorization';
import { takeSavedFlow } from './savedFlows';

const config: OAuthPlatformConfig = {
  platform: 'twitter',
  client_id: 'app',
  authorize_url: 'https://network.example/authorize?lang=en',
  scope: 'tweet.read tweet.write',
  comment_scope: null,
  is_sandbox: false,
};
const options = { userId: 'me', isPopup: true };

it('opens a popup of 600x700 and sends it to the network', async () => {
  const { open, replace } = stubPopup();
  expect(await startAuthorization(config, options)).toBeNull();
  expect(open).toHaveBeenCalledTimes(1);
  expect(open.mock.lastCall?.[2]).toMatch(/\bwidth=600\b.*\bheight=700\b/);
  expect(replace).toHaveBeenCalledTimes(1);
  expect(new URL(replace.mock.lastCall![0]).origin).toBe('https://network.example');
});

it('opens it before anything is awaited, since only a click may open a window', () => {
  const { open } = stubPopup();
  void startAuthorization(config, options);
  expect(open).toHaveBeenCalledTimes(1);
});

it('asks with the saved random state, this origin’s return address and X’s S256 challenge', async () => {
  const { replace } = stubPopup();
  await startAuthorization(config, options);
  const question = Object.fromEntries(new URL(replace.mock.lastCall![0]).searchParams);
  const saved = takeSavedFlow('twitter')!;
  expect(saved.state).toMatch(/^[\w-]{43}$/);
  expect(saved.verifier).toMatch(/^[\w-]{128}$/);
  expect(saved).toMatchObject({ userId: 'me', isPopup: true });
  expect(question).toEqual({
    lang: 'en',
    response_type: 'code',
    client_id: 'app',
    redirect_uri: `${window.location.origin}/x-oauth-callback`,
    scope: 'tweet.read tweet.write',
    state: saved.state,
    code_challenge: await challengeOf(saved.verifier!),
    code_challenge_method: 'S256',
  });
});

it('sends no challenge to the other platforms', async () => {
  const { replace } = stubPopup();
  await startAuthorization({ ...config, platform: 'facebook' }, options);
  const question = new URL(replace.mock.lastCall![0]).searchParams;
  expect(question.has('code_challenge')).toBe(false);
  expect(question.get('redirect_uri')).toBe(`${window.location.origin}/facebook-oauth-callback`);
  expect(takeSavedFlow('facebook')).toMatchObject({ state: question.get('state'), verifier: null });
});

it('says that the popup was blocked, and saves nothing', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  expect(await startAuthorization(config, options)).toBe('popupBlocked');
  expect(takeSavedFlow('twitter')).toBeNull();
});

it('closes the popup again when nothing can be saved', async () => {
  const { replace, close } = stubPopup();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await startAuthorization(config, options)).toBe('notPrepared');
  expect(replace).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledTimes(1);
});
