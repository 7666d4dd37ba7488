import assert from 'node:assert/strict';
import { File } from 'node:buffer';
import { after, before, describe, test } from 'node:test';
import { createOAuthAPIClient, createRestAPIClient, MastoHttpError } from 'masto';
import { JPEG, PNG, VIDEO } from '../support/files.mjs';
import { authorizeAddress, mastodonServers, REDIRECT_URI, SCOPES } from '../support/mastodon.mjs';
import { startSandbox } from '../support/sandbox.mjs';

let sandbox;
before(async () => (sandbox = await startSandbox()));
after(() => sandbox.close());

const SERVERS = [
  { index: 0, name: 'today’s server', maxCharacters: 500 },
  { index: 1, name: 'the server before 4.0', maxCharacters: 5_000 },
];

for (const { index, name, maxCharacters } of SERVERS) {
  describe(`masto, on ${name}`, () => {
    let url;
    let app;
    let token;
    let ada;
    before(async () => {
      url = mastodonServers(sandbox)[index].origin;
      app = await createRestAPIClient({ url }).v1.apps.create({
        clientName: 'masto.js',
        redirectUris: REDIRECT_URI,
        scopes: SCOPES.join(' '),
        website: 'https://example.org',
      });
      const back = await sandbox.allow(authorizeAddress(url, app.clientId), 'ada_lovelace');
      token = await createOAuthAPIClient({ url }).token.create({
        clientId: app.clientId,
        clientSecret: app.clientSecret,
        redirectUri: REDIRECT_URI,
        grantType: 'authorization_code',
        code: back.searchParams.get('code'),
        scope: SCOPES.join(' '),
      });
      ada = createRestAPIClient({ url, accessToken: token.accessToken });
    });

    test('logs in', async () => {
      const { username, acct, displayName } = await ada.v1.accounts.verifyCredentials();
      assert.deepEqual([username, acct, displayName], ['ada_lovelace', 'ada_lovelace', 'Ada Lovelace']);
      assert.deepEqual(token.scope.split(' '), SCOPES);
      assert.equal((await ada.v1.apps.verifyCredentials()).name, 'masto.js');
    });

    test('reads what the server takes', async () => {
      const { configuration } = await ada.v1.instance.fetch();
      assert.equal(configuration.statuses.maxCharacters, maxCharacters);
      if (index === 1) return refuses(ada.v2.instance.fetch(), 404);
      assert.equal((await ada.v2.instance.fetch()).configuration.mediaAttachments.descriptionLimit, 1_500);
    });

    test('posts, reads, answers and deletes', async () => {
      const post = await ada.v1.statuses.create({
        status: 'Hello #World, https://example.org/a?b=1&c=2',
        visibility: 'public',
        language: 'en',
      });
      assert.match(post.content, /<a href="https:\/\/example\.org\/a\?b=1&amp;c=2"/);
      const { id } = post;
      assert.equal((await ada.v1.statuses.$select(id).fetch()).url, post.url);
      assert.match((await ada.v1.statuses.$select(id).source.fetch()).text, /^Hello #World/);
      const answer = await ada.v1.statuses.create({ status: 'And an answer', inReplyToId: id, spoilerText: 'Careful' });
      assert.deepEqual([answer.inReplyToId, answer.sensitive, answer.spoilerText], [id, true, 'Careful']);
      const { ancestors, descendants } = await ada.v1.statuses.$select(id).context.fetch();
      assert.deepEqual([ancestors.length, descendants[0].id], [0, answer.id]);
      await ada.v1.statuses.$select(answer.id).remove();
      await refuses(ada.v1.statuses.$select(answer.id).fetch(), 404);
      const { statuses } = await ada.v2.search.list({ q: 'hello', type: 'statuses' });
      assert.equal(statuses[0].id, id);
    });

    test('posts once for each key', async () => {
      const create = (status, key) =>
        ada.v1.statuses.create({ status }, { requestInit: { headers: { 'Idempotency-Key': key } } });
      const first = await create('Once', 'a-key');
      assert.equal((await create('Not again', 'a-key')).id, first.id);
      assert.notEqual((await create('Once', 'another-key')).id, first.id);
    });

    test('shows images and videos that were uploaded', async () => {
      const file = (bytes, type) => new File([bytes], `a.${type.split('/')[1]}`, { type });
      const image = await ada.v2.media.create({ file: file(PNG, 'image/png'), description: 'A river' });
      assert.equal(image.description, 'A river');
      const changed = await ada.v1.media.$select(image.id).update({ description: 'A wide river' });
      assert.equal(changed.description, 'A wide river');
      const second = await ada.v2.media.create({ file: file(JPEG, 'image/jpeg') });
      const post = await ada.v1.statuses.create({ status: 'Images', mediaIds: [image.id, second.id] });
      assert.deepEqual(
        post.mediaAttachments.map(({ type, description }) => [type, description]),
        [
          ['image', 'A wide river'],
          ['image', null],
        ],
      );
      const video = await ada.v2.media.create({ file: file(VIDEO, 'video/mp4') });
      const { mediaAttachments } = await ada.v1.statuses.create({ status: 'A video', mediaIds: [video.id] });
      assert.equal(mediaAttachments[0].type, 'video');
      assert.equal((await fetch(mediaAttachments[0].url)).status, 200);
    });

    test('reads timelines page by page', async () => {
      const { id } = await ada.v1.accounts.verifyCredentials();
      for (let count = 1; count <= 5; count += 1) await ada.v1.statuses.create({ status: `Part ${count} #thread` });
      const tagged = [];
      for await (const page of ada.v1.timelines.tag.$select('Thread').list({ limit: 2 })) tagged.push(...page);
      assert.deepEqual(
        tagged.map(({ content }) => content.slice(3, 9)),
        ['Part 5', 'Part 4', 'Part 3', 'Part 2', 'Part 1'],
      );
      const own = await ada.v1.accounts.$select(id).statuses.list({ limit: 40, excludeReblogs: true });
      assert.ok(own.length >= 5);
      assert.equal((await ada.v1.accounts.lookup({ acct: 'ada_lovelace' })).id, id);
    });

    test('is told what is wrong', async () => {
      await refuses(ada.v1.statuses.create({ status: 'x'.repeat(maxCharacters + 1) }), 422);
      await refuses(ada.v1.statuses.create({ status: '' }), 422);
      await refuses(ada.v1.statuses.create({ status: 'Vote', poll: { options: ['a', 'b'], expiresIn: 300 } }), 422);
      await refuses(ada.v1.notifications.list(), 404);
      await refuses(createRestAPIClient({ url, accessToken: 'nonsense' }).v1.accounts.verifyCredentials(), 401);
    });

    test('logs out', async () => {
      const { clientId, clientSecret } = app;
      await createOAuthAPIClient({ url }).revoke({ clientId, clientSecret, token: token.accessToken });
      await refuses(ada.v1.accounts.verifyCredentials(), 401);
    });
  });
}

async function refuses(call, status) {
  await assert.rejects(Promise.resolve(call), (error) => {
    assert.ok(error instanceof MastoHttpError, String(error));
    assert.equal(error.statusCode, status, error.message);
    return true;
  });
}
