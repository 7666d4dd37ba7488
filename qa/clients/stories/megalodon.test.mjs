import assert from 'node:assert/strict';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import megalodon from 'megalodon';
import { PNG, VIDEO } from '../support/files.mjs';
import { mastodonServers, REDIRECT_URI, SCOPES } from '../support/mastodon.mjs';
import { startSandbox } from '../support/sandbox.mjs';

const { default: generator, detector } = megalodon;

const folder = mkdtempSync(path.join(os.tmpdir(), 'megalodon-'));
let sandbox;
before(async () => (sandbox = await startSandbox()));
after(() => {
  sandbox.close();
  rmSync(folder, { recursive: true });
});

/** It uploads files that are read from a disk. */
function fileOf(name, bytes) {
  writeFileSync(path.join(folder, name), bytes);
  return createReadStream(path.join(folder, name));
}

for (const [index, name] of ['today’s server', 'the server before 4.0'].entries()) {
  describe(`megalodon, on ${name}`, () => {
    let url;
    let app;
    let token;
    let ada;
    before(async () => {
      url = mastodonServers(sandbox)[index].origin;
      const nobody = generator('mastodon', url);
      app = await nobody.registerApp('megalodon', { scopes: SCOPES, redirect_uris: REDIRECT_URI });
      const back = await sandbox.allow(app.url, 'ada_lovelace');
      const code = back.searchParams.get('code');
      token = await nobody.fetchAccessToken(app.client_id, app.client_secret, code, REDIRECT_URI);
      ada = generator('mastodon', url, token.access_token);
    });

    test('recognizes the software', async () => {
      assert.equal(await detector(url), 'mastodon');
    });

    test('logs in', async () => {
      const { data } = await ada.verifyAccountCredentials();
      assert.deepEqual([data.acct, data.display_name], ['ada_lovelace', 'Ada Lovelace']);
      assert.equal((await ada.getInstance()).data.configuration.statuses.max_media_attachments, [4, 6][index]);
    });

    test('posts, reads and deletes', async () => {
      const { data } = await ada.postStatus('Hello #megalodon', { visibility: 'unlisted', spoiler_text: 'Fish' });
      assert.deepEqual([data.visibility, data.spoiler_text], ['unlisted', 'Fish']);
      assert.equal(data.plain_content, null);
      assert.equal((await ada.getStatus(data.id)).data.uri, data.uri);
      assert.equal((await ada.getTagTimeline('megalodon')).data.length, 0);
      assert.equal((await ada.getAccountStatuses(data.account.id)).data[0].id, data.id);
      await ada.deleteStatus(data.id);
      await assert.rejects(ada.getStatus(data.id), ({ response }) => response.status === 404);
    });

    test('shows what was uploaded', async () => {
      const { data: image } = await ada.uploadMedia(fileOf('a.png', PNG), { description: 'A river' });
      const { data: changed } = await ada.updateMedia(image.id, { description: 'A wide river' });
      assert.equal(changed.description, 'A wide river');
      await untilReady(ada, image.id);
      const { data } = await ada.postStatus('An image #megalodon', { media_ids: [image.id] });
      assert.equal(data.media_attachments[0].description, 'A wide river');
      assert.equal((await ada.getTagTimeline('Megalodon')).data[0].id, data.id);
    });

    test('is refused with a file that is not processed yet', async () => {
      const { data: video } = await ada.uploadMedia(fileOf('a.mp4', VIDEO));
      const early = ada.postStatus('Too early', { media_ids: [video.id] });
      await assert.rejects(early, ({ response }) => response.status === 422);
      await untilReady(ada, video.id);
      assert.equal((await ada.postStatus('In time', { media_ids: [video.id] })).status, 200);
    });

    test('logs out', async () => {
      await ada.revokeToken(app.client_id, app.client_secret, token.access_token);
      await assert.rejects(ada.verifyAccountCredentials(), ({ response }) => response.status === 401);
    });
  });
}

async function untilReady(client, id) {
  while ((await client.getMedia(id)).status === 206) await new Promise((resolve) => setTimeout(resolve, 100));
}
