import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '#contract/durations';
import { sandboxNetworkSettings } from '../../../sandbox/networks';
import { allow } from '../../../sandbox/testing/person';
import { startRig, type Rig } from '../../../sandbox/testing/startRig';
import type { Actor, AppConnector } from '../connector';
import { attachment, fakeBytes } from '../testing/attachments';
import { WITHOUT_LIMIT } from '../testing/uncertainFaults';
import { createInstagramConnector } from './connector';

let product: Server;
let productOrigin: string;
let rig: Rig;
let instagram: AppConnector;

beforeAll(async () => {
  product = createServer((request, response) => {
    response.end(fakeBytes((request.url ?? '').slice('/media/'.length)));
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  productOrigin = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  rig = await startRig({ publicOrigin: productOrigin });
  instagram = createInstagramConnector(sandboxNetworkSettings(rig.origin).instagram, () => rig.clock.now, 5);
});
afterAll(async () => {
  await rig.close();
  product.close();
});
beforeEach(() => rig.reset());

async function connect(): Promise<Actor> {
  const grant = await allow(instagram.oauth, `${productOrigin}/instagram-oauth-callback`, 'river.cafe');
  const { accessToken } = await instagram.exchange(grant);
  return { ...(await instagram.profile(accessToken)), accessToken };
}

const shown = (mimeType: string) => attachment(mimeType, { publicUrl: `${productOrigin}/media/${mimeType}` });

const publish = (actor: Actor, text: string, media = [shown('image/jpeg')]) =>
  instagram.publish(actor, { text, media }, WITHOUT_LIMIT);

/** Number of calls to a part of Instagram's API. */
const callsOf = (endpoint: string) => rig.calls(endpoint, 'instagram');

test('a container is looked at as often as Meta advises, and waited for in the next try', async () => {
  const actor = await connect();
  const looks = await callsOf('object');
  expect(await publish(actor, 'Slow', [shown('video/mp4')])).toMatchObject({
    kind: 'deferred',
    reason: 'outage',
    code: 'media_not_ready',
  });
  expect((await callsOf('object')) - looks).toBe(6);
});

test('the containers of a carousel are all made before the first is waited for', async () => {
  const actor = await connect();
  await publish(actor, 'Slow', [shown('video/mp4'), shown('image/jpeg')]);
  expect(await callsOf('containers')).toBe(2);
});

test('a limit on the containers of a day is waited for, whatever its subcode is', async () => {
  const actor = await connect();
  await rig.script('instagram', 'containers', {
    kind: 'status',
    status: 403,
    body: { error: { message: 'No.', code: 9 } },
  });
  expect(await publish(actor, 'One too many')).toMatchObject({
    kind: 'deferred',
    reason: 'rate',
    retryAt: new Date(rig.clock.now + HOUR_MS),
  });
});

describe('a container that an earlier try left', () => {
  /** Publishes as a publisher does that keeps the container; `dies`: and ends before it publishes. */
  async function publishKeeping(actor: Actor, text: string, made: string | null, { dies = false } = {}) {
    let kept = made;
    const note = (container: string) => {
      kept = container;
      return Promise.resolve(!dies);
    };
    const draft = { text, media: [shown('image/jpeg')], preparation: { made, note } };
    const outcome = await instagram.publish(actor, draft, WITHOUT_LIMIT);
    return { outcome, kept: kept ?? '' };
  }

  const containersMade = () => callsOf('containers');

  test('is published by the next one, and no second is made', async () => {
    const actor = await connect();
    const before = await containersMade();
    const { outcome, kept } = await publishKeeping(actor, 'Once', null, { dies: true });
    expect(outcome).toMatchObject({ kind: 'deferred' });
    expect(await rig.acceptedTexts('instagram')).toEqual([]);
    expect(await instagram.wasPublished?.(actor, kept)).toBe(false);

    expect((await publishKeeping(actor, 'Once', kept)).outcome).toMatchObject({ kind: 'published' });
    expect(await rig.acceptedTexts('instagram')).toEqual(['Once']);
    expect(await containersMade()).toBe(before + 1);
    expect(await instagram.wasPublished?.(actor, kept)).toBe(true);
  });

  test('is never published again', async () => {
    const actor = await connect();
    const { kept } = await publishKeeping(actor, 'Once', null);
    expect((await publishKeeping(actor, 'Once', kept)).outcome).toMatchObject({
      kind: 'unknown',
      code: 'already_published',
    });
    expect(await rig.acceptedTexts('instagram')).toEqual(['Once']);
  });

  test.each([
    ['has expired', (kept: string) => kept],
    ['is not there any more', () => '17000000000000000'],
  ])('is replaced by another when it %s', async (_name, left) => {
    const actor = await connect();
    const { kept } = await publishKeeping(actor, 'Late', null, { dies: true });
    rig.clock.now += 25 * HOUR_MS;
    const next = await publishKeeping(actor, 'Late', left(kept));
    expect(next.outcome).toMatchObject({ kind: 'published' });
    expect(next.kept).not.toBe(left(kept));
    expect(await rig.acceptedTexts('instagram')).toEqual(['Late']);
  });

  test('is left alone while Instagram does not say what became of it', async () => {
    const actor = await connect();
    const { kept } = await publishKeeping(actor, 'Who knows', null, { dies: true });
    await rig.script('instagram', 'object', { kind: 'status', status: 503 });
    expect((await publishKeeping(actor, 'Who knows', kept)).outcome).toMatchObject({ kind: 'deferred' });
    expect(await rig.acceptedTexts('instagram')).toEqual([]);
  });
});
