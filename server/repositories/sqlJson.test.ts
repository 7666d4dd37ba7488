import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { inlined } from '../testing/responseChecker';
import { leaveCanaries } from '../testing/canaries';
import { EXPORT_SCHEMAS } from '../testing/exportSchemas';
import { readZip } from '../testing/readZip';
import { createTestApp, type TestApp } from '../testing/testApp';
import type { TestUser } from '../testing/testUser';
import { CLAIMED, READ_CLAIMED } from '../publishing/queue/claimedRows';
import { EVENTS_CHANNEL, Notification } from '../database/notifications';

/** Why TypeScript need not see the JSON of each file: what compares it with a schema. */
const CHECKED_BY: Record<string, string> = {
  'attacks/rows.ts': 'a test that compares rows with themselves',
  'database/notifications.ts': 'here',
  'modules/accounts/accountsRepository.ts': 'the response checker',
  'modules/analytics/metricsRepository.ts': 'a digest that is compared with itself',
  'modules/auth/sessionsRepository.ts': 'here',
  'modules/me/exportArchiveRepository.ts': 'here',
  'modules/posts/postsRepository.ts': 'the response checker',
  'modules/posts/repeatsRepository.ts': 'the response checker',
  'publishing/queue/claimedRows.ts': 'here',
  'repositories/media.ts': 'the response checker',
  'repositories/postRows.ts': 'the response checker, and here',
  'repositories/postTexts.ts': 'the response checker',
  'repositories/series.ts': 'the response checker',
};

let api: TestApp;
let user: TestUser;

beforeAll(async () => {
  api = await createTestApp({ isPublishing: true });
  ({ user } = await leaveCanaries(api, 'oFaDa'));
  await api.connection.pool.query(
    `insert into target_metrics (target_id, day, likes, sampled_at)
     select t.id, current_date, 3, now() from post_targets t join posts p on p.id = t.post_id where p.user_id = $1
     on conflict do nothing`,
    [user.id],
  );
  await api.connection.pool.query(
    `insert into notices (id, user_id, tracker_id, tracker_kind, term, mentions, alert_threshold, created_at)
     select gen_random_uuid(), user_id, id, kind, term, 5, 1, now() from trackers where user_id = $1 limit 1`,
    [user.id],
  );
  await api.connection.pool.query(
    `insert into post_removals (id, user_id, platform, account_username, due_at, failed_at, reason)
     values (gen_random_uuid(), $1, 'twitter', 'ada', now(), now(), 'It took no call.')`,
    [user.id],
  );
  await api.connection.pool.query(
    `insert into identities (id, user_id, issuer, subject) values (gen_random_uuid(), $1, 'https://id.test', 'ada')`,
    [user.id],
  );
  await api.connection.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, uses, transports, rp_id, name, last_used_at)
     values (gen_random_uuid(), $1, 'credential', 'key', 0, '{}', 'localhost', 'Phone', now())`,
    [user.id],
  );
});
afterAll(() => api.close());

/** Objects are taken as closed: a field that the schema does not name is a fault, too. */
function expectOf(schema: TSchema, value: unknown): void {
  const validator = Compile(inlined(schema, {}) as TSchema);
  expect(validator.Errors(value)).toEqual([]);
}

test('every file whose SQL builds JSON is known, and says what checks it', () => {
  const server = path.join(__dirname, '..');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
    cwd: server,
  });
  const builders = files
    .toString()
    .trim()
    .split('\n')
    .filter((file) => !/[.]test[.]ts$/.test(file))
    .filter((file) =>
      /json_build_|json_(object_)?agg\(|to_jsonb?\(/.test(readFileSync(path.join(server, file), 'utf8')),
    );
  expect(builders).toEqual(Object.keys(CHECKED_BY));
});

const readExport = async () => {
  const headers = { authorization: `Bearer ${user.token}` };
  return readZip((await api.inject({ method: 'GET', url: '/api/v1/me/export', headers })).rawPayload);
};

test('every file of an export has a schema', async () => {
  const files = [...(await readExport()).keys()].filter((name) => /^[^/]+\.json$/.test(name));
  expect(Object.keys(EXPORT_SCHEMAS)).toEqual(expect.arrayContaining(files));
});

test.each(Object.entries(EXPORT_SCHEMAS))('%s of an export has rows of its schema', async (name, schema) => {
  const rows = JSON.parse((await readExport()).get(name)?.toString() ?? '') as unknown[];
  expect(rows).not.toHaveLength(0);
  expectOf(Type.Array(schema), rows);
});

test('a message about changed posts or an ended session is a Notification', async () => {
  const messages: unknown[] = [];
  const client = await api.connection.pool.connect();
  client.on('notification', ({ payload }) => messages.push(JSON.parse(payload ?? '')));
  await client.query(`listen ${EVENTS_CHANNEL}`);
  const guest = await api.signUp();
  const draft = await guest.post({ content: 'A draft', status: 'draft', scheduled_at: null });
  await guest.call('DELETE', `/posts/${draft.id}`);
  await guest.call('POST', '/auth/logout');
  await client.query('select 1');
  client.removeAllListeners('notification');
  await client.query('unlisten *');
  client.release();
  expect(messages).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ tags: expect.arrayContaining(['Post']) as unknown }),
      expect.objectContaining({ ended_session: expect.any(String) as unknown }),
    ]),
  );
  expectOf(Type.Array(Notification), messages);
});

test('the files of a claimed post are attachments', async () => {
  const { rows } = await api.connection.pool.query<{ media: unknown }>(
    `with claimed as (
       select ${CLAIMED} from post_targets t join social_accounts a on a.id = t.account_id
       join posts p on p.id = t.post_id where p.user_id = $1),
     ${READ_CLAIMED.withs}
     select ${READ_CLAIMED.columns} from ${READ_CLAIMED.tables}`,
    [user.id],
  );
  const Attachment = Type.Object({
    name: Type.String(),
    mimeType: Type.String(),
    altText: Type.Union([Type.String(), Type.Null()]),
    width: Type.Union([Type.Integer(), Type.Null()]),
    height: Type.Union([Type.Integer(), Type.Null()]),
  });
  const files = rows.map(({ media }) => media).filter((media) => media !== null);
  expect(files).not.toHaveLength(0);
  expectOf(Type.Array(Type.Array(Attachment)), files);
});
