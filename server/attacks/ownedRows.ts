import type { ListSessionsResponse, ListSignInsResponse } from '#contract/schemas/auth';
import type { ImportReport } from '#contract/schemas/imports';
import type { ListNoticesResponse } from '#contract/schemas/notices';
import type { TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';
import { image, uploadFile } from '../testing/uploadFile';

/** Words that only one person reads, and that are on their network's page in no response to others. */
export const SECRET_WORDS = { content: 'Nobody else reads this', hashtag: 'coffee', keyword: 'remote work' };

/** One row of each kind that somebody has, by the name of its kind. */
export type OwnedRows = Awaited<ReturnType<typeof acquire>>;

/** Gives a user one of everything that has an id, each as it must be for the routes that change it. */
export async function acquire(api: TestApp, user: TestUser) {
  const { content, hashtag, keyword } = SECRET_WORDS;
  const account = await user.connectX(user.username);
  const spare = await uploadFile(api, user, await image());
  const used = await uploadFile(api, user, await image());
  const post = await user.post({ content, media_ids: [used.body.id] });
  const [failed, parked, deleted] = [await user.post(), await user.post(), await user.post()];
  const target = parked.targets[0]?.id ?? '';
  const { pool } = api.connection;
  await pool.query(`update post_targets set state = 'failed' where post_id = $1`, [failed.id]);
  await pool.query(`update post_targets set state = 'parked' where id = $1`, [target]);
  await user.call('DELETE', `/posts/${deleted.id}`);
  const idOf = async (path: string, body: object) => (await user.call<{ id: string }>('POST', path, body)).body.id;
  const platforms = ['twitter'];
  const hashtagId = await idOf('/hashtags', { hashtag, platforms, alert_threshold: 1 });
  const keywordId = await idOf('/keywords/monitor', { keyword, platforms });
  await user.call('POST', `/hashtags/${hashtagId}/refresh`);
  const { body: told } = await user.call<ListNoticesResponse>('GET', '/notices');
  const { body: door } = await user.call<ListSignInsResponse>('GET', '/auth/sign-ins');
  // Another session than the one that acquires: whoever ends that one can do no more.
  const { email, password } = user;
  await api.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } });
  const { body: signedIn } = await user.call<ListSessionsResponse>('GET', '/auth/sessions');
  const sheet = { rows: [{ text: content }] };
  const { body: imported } = await user.call<ImportReport>('POST', '/imports?dry_run=true', sheet);
  const seriesId = await idOf('/series', {
    content,
    platforms,
    rule: 'FREQ=DAILY',
    zone: 'UTC',
    first: '2099-01-01T09:00',
  });
  const draftId = `place-in-a-browser-${user.id}`;
  await user.call('PUT', `/drafts/${draftId}`, { content, form: '{}', is_edit: false, revision: 1 });
  const snippetId = await idOf('/snippets', { name: content, kind: 'text', content });
  const { rows: repeated } = await pool.query<{ id: string }>('select id from posts where series_id = $1', [seriesId]);
  // Invitations are those of administrators.
  await pool.query('update users set is_admin = true where id = $1', [user.id]);
  const invitationId = await idOf('/invitations', {});
  const { rows: identities } = await pool.query<{ id: string }>(
    `insert into identities (id, user_id, issuer, subject)
     values (gen_random_uuid(), $1, 'https://id.example.org', $2) returning id`,
    [user.id, user.id],
  );
  const { rows: passkeys } = await pool.query<{ id: string }>(
    `insert into passkeys (id, user_id, credential_id, public_key, uses, transports, rp_id, name)
     select gen_random_uuid(), $1, sha256(device || $2), 'no key', 0, '{}', 'localhost', 'Phone'
     from unnest(array['one', 'the last one, which stays']::bytea[]) device returning id`,
    [user.id, user.id],
  );
  const { access_token: handle } = await user.authorizeX(`${user.username}2`);
  return {
    ids: {
      user: user.id,
      account: account.id,
      file: spare.body.id,
      usedFile: used.body.id,
      post: post.id,
      failedPost: failed.id,
      parkedPost: parked.id,
      deletedPost: deleted.id,
      import: imported.import_id,
      target,
      series: seriesId,
      seriesPost: repeated[0]?.id ?? '',
      draft: draftId,
      identity: identities[0]?.id ?? '',
      invitation: invitationId,
      passkey: passkeys[0]?.id ?? '',
      snippet: snippetId,
      hashtag: hashtagId,
      keyword: keywordId,
      notice: told.notices[0]?.id ?? '',
      session: signedIn.sessions.find(({ is_current }) => !is_current)?.id ?? '',
      signIn: door.sign_ins[0]?.id ?? '',
    },
    /** Response of the relay for an authorization that is not connected yet. */
    handle,
    hashtag,
  };
}
