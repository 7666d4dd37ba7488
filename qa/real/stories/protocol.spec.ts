import { createPerson, type Person } from '../support/bluesky';
import { FAULTS } from '../support/proxy';
import { expect, serversTest as test } from '../support/test';
import { xrpc } from '../support/xrpc';

/** What the connector takes for granted, asked of the real server without the product. */
const COLLECTION = 'app.bsky.feed.post';
const KEY = '3lbaaaaaaaaaa';

async function logIn(pds: string, { handle, appPassword }: Person) {
  const credentials = { identifier: handle, password: appPassword };
  const { body } = await xrpc(pds, 'com.atproto.server.createSession', { body: credentials });
  return body as { accessJwt: string; refreshJwt: string };
}

const aPost = (text: string) => ({ $type: COLLECTION, text, createdAt: '2026-11-24T05:28:38.273Z' });

test('a post that is put again under its key stays one post, and another is refused there', async ({ real }) => {
  const person = await createPerson(real.pds, 'key');
  const { accessJwt: token } = await logIn(real.pds, person);
  const put = (record: object) => {
    const body = { repo: person.did, collection: COLLECTION, rkey: KEY, swapRecord: null, record };
    return xrpc(real.pds, 'com.atproto.repo.putRecord', { token, body });
  };
  const first = await put(aPost('Once'));
  expect(first).toMatchObject({ status: 200, body: { uri: `at://${person.did}/${COLLECTION}/${KEY}` } });
  expect(await put(aPost('Once'))).toMatchObject({ status: 200, body: { cid: first.body?.['cid'] } });
  expect(await put(aPost('Twice'))).toMatchObject({ status: 400, body: { error: 'InvalidSwap' } });
  expect((await person.posts()).map(({ value }) => value.text)).toEqual(['Once']);
});

test('what the server has of a key can be asked without a token', async ({ real }) => {
  const { did } = await createPerson(real.pds, 'ask');
  const query = { repo: did, collection: COLLECTION, rkey: KEY };
  const absent = await xrpc(real.pds, 'com.atproto.repo.getRecord', { query });
  expect(absent).toMatchObject({ status: 400, body: { error: 'RecordNotFound' } });
});

test('a refresh token whose answer was lost can be used again', async ({ real }) => {
  const { refreshJwt: token } = await logIn(real.pds, await createPerson(real.pds, 'renew'));
  const renew = () => xrpc(real.pds, 'com.atproto.server.refreshSession', { token, body: null });
  expect((await renew()).status).toBe(200);
  expect((await renew()).status).toBe(200);
});

test('an app password that is revoked ends its refresh tokens, not the access token', async ({ real }) => {
  const person = await createPerson(real.pds, 'ended');
  const { accessJwt, refreshJwt } = await logIn(real.pds, person);
  await person.revokeAppPassword();
  expect((await xrpc(real.pds, 'com.atproto.server.getSession', { token: accessJwt })).status).toBe(200);
  const renewed = await xrpc(real.pds, 'com.atproto.server.refreshSession', { token: refreshJwt, body: null });
  expect(renewed).toMatchObject({ status: 400, body: { error: 'ExpiredToken' } });
});

test('a proxy spoils calls in every way', async ({ real, faulty }) => {
  const person = await createPerson(real.pds, 'fault');
  const { accessJwt: token } = await logIn(real.pds, person);
  for (const fault of FAULTS) {
    faulty.spoil((method) => (method === 'com.atproto.repo.createRecord' ? fault : null));
    const body = { repo: person.did, collection: COLLECTION, record: aPost(fault) };
    const call = xrpc(faulty.origin, 'com.atproto.repo.createRecord', { token, body }).then(
      ({ status }) => status,
      () => null,
    );
    expect(await call, fault).toBe(STATUSES[fault]);
    const texts = (await person.posts()).map(({ value }) => value.text);
    expect(texts.includes(fault), fault).toBe(!fault.endsWith('before'));
  }
  faulty.heal();
});

/** What the caller sees; null: no answer, or half of one. */
const STATUSES = {
  'drop before': null,
  'drop after': null,
  'cut after': null,
  'silence after': null,
  'delay after': 200,
  'busy before': 502,
  'busy after': 502,
};
