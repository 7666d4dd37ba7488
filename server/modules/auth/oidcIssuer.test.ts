import { SECOND_MS } from '#contract/durations';
import { createScriptedServers } from '../../testing/serveHttp';
import { testLogger } from '../../testing/testLogger';
import { createOidcIssuer } from './oidcIssuer';

const servers = createScriptedServers();

afterEach(() => jest.restoreAllMocks());
afterAll(() => servers.close());

/** An issuer that moves its log-in page, and whose exchange of codes fails. */
async function startMovingIssuer() {
  const place = { page: '/log-in', isAway: false };
  const { host } = await servers.start(({ path }) => {
    if (path !== '/.well-known/openid-configuration' || place.isAway) return { status: 500, json: {} };
    const issuer = `http://${host}`;
    return {
      json: { issuer, authorization_endpoint: `${issuer}${place.page}`, token_endpoint: `${issuer}/token` },
    };
  });
  const settings = { issuer: new URL(`http://${host}`), clientId: 'postwright', clientSecret: null, name: 'Test ID' };
  const oidc = createOidcIssuer(settings, { publicOrigin: 'http://localhost:3000', logger: testLogger });
  const askedPage = async () => new URL((await oidc.begin()).authorizeUrl).pathname;
  return { oidc, place, askedPage };
}

test('after a failed exchange, people are sent to where the issuer is now', async () => {
  const { oidc, place, askedPage } = await startMovingIssuer();
  expect(await askedPage()).toBe('/log-in');
  place.page = '/moved';
  const { checks } = await oidc.begin();
  await expect(oidc.finish({ code: 'code' }, checks)).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' });
  expect(await askedPage()).toBe('/moved');
});

test('nobody is sent to an issuer that has gone a while ago', async () => {
  const { place, askedPage } = await startMovingIssuer();
  await askedPage();
  place.isAway = true;
  const clock = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => clock() + 10 * SECOND_MS);
  await expect(askedPage()).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' });
  place.isAway = false;
  place.page = '/back';
  expect(await askedPage()).toBe('/back');
});
