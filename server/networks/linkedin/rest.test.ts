import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { allow } from '../../../sandbox/testing/person';
import { PUBLIC_ORIGIN, startRig, type Rig } from '../../../sandbox/testing/startRig';
import { WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { createLinkedInConnector } from './connector';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => rig.reset());

/** Somebody who publishes by the version that is set, at an instant. */
async function connect(instant: string, version?: string) {
  rig.clock.now = Date.parse(instant);
  const settings = { ...sandboxNetworkSettings(rig.origin).linkedin, ...(version && { version }) };
  const linkedin = createLinkedInConnector(settings, () => rig.clock.now);
  const grant = await allow(linkedin.oauth, `${PUBLIC_ORIGIN}/linkedin-oauth-callback`, 'ada-rivers');
  const { accessToken } = await linkedin.exchange(grant);
  const actor = { ...(await linkedin.profile(accessToken)), accessToken };
  return (text: string) => linkedin.publish(actor, { text }, WITHOUT_LIMIT);
}

test.each([
  ['two months after the December that LinkedIn skipped', '2027-02-10T12:00:00Z', undefined],
  ['where a version is set that never was', '2027-02-10T12:00:00Z', '202612'],
  ['where the version that is set is too old', '2026-11-21T12:00:00Z', '202401'],
  ['years after the version with which it was tried', '2030-05-01T12:00:00Z', undefined],
])('publishes %s', async (_when, instant, version) => {
  const publish = await connect(instant, version);
  expect(await publish('Hello')).toMatchObject({ kind: 'published' });
  expect(await rig.acceptedTexts('linkedin')).toEqual(['Hello']);
});

test('goes on with the version that worked', async () => {
  const publish = await connect('2027-02-10T12:00:00Z', '202612');
  await publish('First');
  expect(await rig.calls('posts', 'linkedin')).toBe(2);
  await publish('Second');
  expect(await rig.calls('posts', 'linkedin')).toBe(3);
});

test('an outage while versions are tried proves none of them', async () => {
  const publish = await connect('2027-02-10T12:00:00Z', '202612');
  await rig.script('linkedin', 'posts', { kind: 'status', status: 426 });
  await rig.script('linkedin', 'posts', { kind: 'status', status: 503 });
  await publish('First');
  await publish('Second');
  expect(await rig.calls('posts', 'linkedin')).toBe(4);
});

test('tries again later where no version is active, since nothing was done', async () => {
  const publish = await connect('2026-11-21T12:00:00Z');
  await rig.script('linkedin', 'posts', { kind: 'status', status: 426 }, { times: null });
  expect(await publish('Hello')).toMatchObject({ kind: 'deferred', reason: 'outage', code: 'version_sunset' });
  expect(await rig.calls('posts', 'linkedin')).toBeLessThan(8);
});

test.each([
  ['202600', {}, 426],
  ['202609', { multiImage: { images: [] } }, 422],
  ['202609', { multiImage: { images: [{ id: 'urn:li:image:1' }] } }, 422],
  ['202609', { multiImage: { images: [], title: 'River' } }, 422],
])('the sandbox refuses in version %s the content %j', async (version, content, status) => {
  rig.clock.now = Date.parse('2026-11-21T12:00:00Z');
  const linkedin = createLinkedInConnector(sandboxNetworkSettings(rig.origin).linkedin, () => rig.clock.now);
  const grant = await allow(linkedin.oauth, `${PUBLIC_ORIGIN}/linkedin-oauth-callback`, 'ada-rivers');
  const { accessToken } = await linkedin.exchange(grant);
  const { accountId } = await linkedin.profile(accessToken);
  const response = await fetch(`${rig.origin}/linkedin/rest/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'linkedin-version': version,
      'x-restli-protocol-version': '2.0.0',
    },
    body: JSON.stringify({
      author: `urn:li:person:${accountId}`,
      commentary: 'Hello',
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED' },
      lifecycleState: 'PUBLISHED',
      ...('multiImage' in content && { content }),
    }),
  });
  expect(response.status).toBe(status);
});
