import fc from 'fast-check';
import type { ErrorBody } from '#contract/errors';
import { IMPORT_FIELDS } from '#contract/importFormat';
import type { ImportProgress, ImportReport, UndoneImport } from '#contract/schemas/imports';
import type { ListPostsResponse, Post } from '#contract/schemas/posts';
import { PUBLIC_ORIGIN } from '../../../sandbox/testing/startRig';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';
import { until } from '../../testing/until';
import { image, uploadFile } from '../../testing/uploadFile';

let api: TestApp;
let ada: TestUser;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  ada = await api.signUp();
  await ada.connectX('ada');
});
afterAll(() => api.close());

async function send(csv: string | Buffer, query = 'dry_run=true') {
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'text/csv' };
  const response = await api.inject({ method: 'POST', url: `/api/v1/imports?${query}`, headers, payload: csv });
  return { status: response.statusCode, body: response.json<ImportReport & ErrorBody>() };
}

const look = ({ import_id: id }: ImportReport) => ada.call<ImportReport>('GET', `/imports/${id}`);
const progressOf = ({ import_id: id }: ImportReport, user = ada) =>
  user.call<ImportProgress>('GET', `/imports/${id}/commit`);

const untilOver = (report: ImportReport, user = ada) =>
  until(
    () => progressOf(report, user),
    (now) => !now.body.is_running,
    { what: 'the end of the import', waitMaxMs: 60_000, pauseMs: 100 },
  );

/** Has posts made, and waits for them: on a busy machine the answer comes before. */
async function commit(report: ImportReport, body: object = {}, user = ada) {
  const answer = await user.call<ImportReport>('POST', `/imports/${report.import_id}/commit`, body);
  if (answer.status !== 202) return answer;
  await untilOver(report, user);
  return look(report);
}
const undo = ({ import_id: id }: ImportReport) => ada.call<UndoneImport>('DELETE', `/imports/${id}`);
const postsOf = async (user = ada) => (await user.call<ListPostsResponse>('GET', '/posts?limit=100')).body.posts;

const HEADINGS = 'date,time,zone,accounts,text';
const rowOf = (number: number, date = '2099-05-01') => `${date},9:00,Europe/Berlin,@ada,Post ${number}`;
const sheet = (...rows: string[]) => [HEADINGS, ...rows].join('\n');
const problemsOf = ({ rows }: ImportReport) => rows.map(({ errors }) => errors.map(({ field }) => field));

test('50 rows with 3 bad ones make 47, again none, and Undo leaves the list as it was', async () => {
  const bad = { 5: rowOf(5, '2020-01-01'), 9: `2099-05-01,9:00,,@nobody,Nine`, 20: `2099-05-01,late,,@ada,Twenty` };
  const rows = Array.from({ length: 50 }, (_, index) => bad[index as 5] ?? rowOf(index));
  const { status, body } = await send(sheet(...rows));
  expect([status, body.ok, body.errors, body.duplicates]).toEqual([201, 47, 3, 0]);
  expect(problemsOf(body).flat()).toEqual(['date', 'accounts', 'time']);
  expect(body.unknown_accounts).toEqual(['@nobody']);
  expect(await postsOf()).toEqual([]);

  const committed = await commit(body);
  expect(committed.body.rows.filter(({ post_id: id }) => id !== null)).toHaveLength(47);
  expect(await postsOf()).toHaveLength(47);
  expect((await commit(body)).body.rows).toEqual(committed.body.rows);

  const again = await send(sheet(...rows));
  expect([again.body.ok, again.body.errors, again.body.duplicates]).toEqual([0, 3, 47]);
  await commit(again.body);
  expect(await postsOf()).toHaveLength(47);

  expect((await undo(body)).body).toEqual({ deleted: 47, kept: 0 });
  expect(await postsOf()).toEqual([]);
  expect((await commit(body)).status).toBe(409);
});

test('Undo keeps what is out, and what somebody deleted is no longer counted', async () => {
  const { body } = await send(sheet(rowOf(1), rowOf(2), rowOf(3)));
  const { rows } = (await commit(body)).body;
  const [out, gone] = rows.map(({ post_id: id }) => id);
  await api.connection.pool.query(
    `update post_targets set state = 'published', published_at = now() where post_id = $1`,
    [out],
  );
  await ada.call('DELETE', `/posts/${gone ?? ''}`);
  expect((await undo(body)).body).toEqual({ deleted: 1, kept: 1 });
  expect((await postsOf()).map(({ id }) => id)).toEqual([out]);
});

test('two commits at once make each row once', async () => {
  const { body } = await send(sheet(...Array.from({ length: 10 }, (_, index) => rowOf(index))));
  await Promise.all([commit(body), commit(body)]);
  expect(await postsOf()).toHaveLength(10);
});

test('reads a sheet as Excel writes it, and keeps the time on the wall', async () => {
  const csv =
    'Datum;Uhrzeit;Konto;Text\r\n28.03.2027;0.375;twitter;"Brötchen; frisch"\r\n29.03.2027;9:00;@ada;"\'=1+1"\r\n';
  const { body } = await send(Buffer.from(csv, 'latin1'), 'dry_run=true&zone=Europe/Berlin');
  expect(body.columns.map(({ field }) => field)).toEqual(['date', 'time', 'accounts', 'text']);
  expect(body.rows.map(({ at }) => at)).toEqual(['2027-03-28T07:00:00.000Z', '2027-03-29T07:00:00.000Z']);
  await commit(body);
  const [first, second] = await postsOf();
  expect([first?.content, second?.content].sort()).toEqual(['=1+1', 'Brötchen; frisch']);
  expect(first?.time_zone).toBe('Europe/Berlin');
});

test('a row without a time is a draft; one with a slot goes into the queue', async () => {
  const [account] = (await ada.call<{ accounts: { id: string }[] }>('GET', '/social-accounts')).body.accounts;
  const slots = { zone: 'UTC', slots: [{ weekday: 1, time: '09:00' }] };
  expect((await ada.call('PUT', `/social-accounts/${account?.id ?? ''}/slots`, slots)).status).toBe(200);
  const { body } = await send('accounts,text,slot\n@ada,For later,\n@ada,Soon,next\n,Words alone,\n');
  expect([body.ok, body.rows.map(({ is_queued: isQueued }) => isQueued)]).toEqual([3, [false, true, false]]);
  await commit(body);
  const states = (await postsOf()).map(({ content, status, targets }) => [content, status, targets.length]);
  expect(states.sort()).toEqual([
    ['For later', 'draft', 0],
    ['Soon', 'scheduled', 1],
    ['Words alone', 'draft', 0],
  ]);
});

test('what the file did not say can be said: columns, accounts and the zone', async () => {
  const { body } = await send('When,At,Who,What\n2099-05-01,9:00,bakery,Hello\n');
  expect(body.columns.map(({ field }) => field)).toEqual([null, null, null, null]);
  const [account] = (await ada.call<{ accounts: { id: string }[] }>('GET', '/social-accounts')).body.accounts;
  const corrected = await ada.call<ImportReport>('PUT', `/imports/${body.import_id}`, {
    columns: ['date', 'time', 'accounts', 'text'],
    accounts: [{ name: 'Bakery', account_id: account?.id }],
    zone: 'America/New_York',
  });
  expect(corrected.body).toMatchObject({ ok: 1, unknown_accounts: [], rows: [{ at: '2099-05-01T13:00:00.000Z' }] });
});

test('says of each network what stands against a row', async () => {
  await ada.call('DELETE', `/posts/none`);
  const { body } = await send(sheet(`2099-05-01,9:00,,"twitter facebook","${'x'.repeat(300)}"`));
  expect(body.rows[0]?.errors).toEqual([
    { field: 'text', platform: 'twitter', detail: expect.any(String) },
    expect.objectContaining({ platform: 'twitter' }),
    { field: 'accounts', platform: 'facebook', detail: 'This network isn’t connected.' },
  ]);
});

test('files come along: one of this server, once for two posts; one of nowhere is refused', async () => {
  const { body: file } = await uploadFile(api, ada, await image());
  const own = `${PUBLIC_ORIGIN}${file.url}`;
  const { body } = await send(
    `text,media,alt\nFirst,${own},A loaf\nSecond,${own},\nThird,http://127.0.0.1:9/a.png,\nFourth,not-an-address,\n`,
  );
  expect(problemsOf(body)).toEqual([[], [], [], ['media']]);
  const { rows } = (await commit(body)).body;
  expect(rows.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'error', 'error']);
  expect(rows[2]?.errors[0]?.detail).toMatch(/^A file couldn’t be fetched\./);
  const posts = await postsOf();
  const mediaOf = (content: string) => posts.find((post) => post.content === content)?.media[0];
  expect(mediaOf('First')).toMatchObject({ alt_text: 'A loaf', filename: expect.any(String) });
  expect(mediaOf('Second')?.id).toBe(mediaOf('First')?.id);
});

test.each([0, 1, 7, 19])('Undo after %d of 20 posts: what it says is what holds', async (made) => {
  const { body } = await send(sheet(...Array.from({ length: 20 }, (_, index) => rowOf(index))));
  const committing = commit(body);
  await until(
    () => progressOf(body),
    (now) => now.body.made >= made,
  );
  const undone = await undo(body);
  expect([200, 409]).toContain((await committing).status);
  expect(await postsOf()).toEqual([]);
  const { rows, progress } = (await look(body)).body;
  expect(progress).toMatchObject({ is_running: false });
  expect(undone.body).toEqual({ deleted: rows.filter(({ post_id: id }) => id !== null).length, kept: 0 });
  expect((await undo(body)).body).toEqual({ deleted: 0, kept: 0 });
});

test('a row whose file is away says so until it is tried again', async () => {
  const at = (day: string, file: string) => `${day},9:00,@ada,On ${day},${file}`;
  const file = 'http://127.0.0.1:9/a.png';
  const { body } = await send(
    ['date,time,accounts,text,media', at('2099-05-01', ''), at('2099-05-02', file)].join('\n'),
  );
  await commit(body);
  const id = body.import_id;
  const detail = 'A file couldn’t be fetched. Its address isn’t public.';
  const failed = { verdict: 'error', is_failed: true, errors: [expect.objectContaining({ field: 'media', detail })] };
  expect((await look(body)).body.rows).toMatchObject([{ verdict: 'ok', is_failed: false }, failed]);
  const stored = await api.connection.pool.query('select problems from import_failures where import_id = $1', [id]);
  const reason = { code: 'file_not_fetched', params: { why: 'not_public' } };
  expect(stored.rows).toEqual([{ problems: [{ field: 'media', platform: null, detail: '', reason }] }]);
  await api.connection.pool.query(`update import_failures set problems = '[]' where import_id = $1`, [id]);
  await commit(body);
  expect((await look(body)).body.rows[1]).toMatchObject(failed);
});

test('what an older server stored as sentences is shown as it is, codes as theirs', async () => {
  const { body } = await send('text\na,b\n"c" d\n');
  expect(problemTexts(body)).toEqual([
    ['There are more cells than headings: “b” has none above it. Put a text with delimiters in quotes.'],
    [expect.stringMatching(/^Text stands behind a closing quote/)],
  ]);
  const { pool } = api.connection;
  const id = [body.import_id];
  await pool.query(
    `update imports set faults = '{"2": "Two cells."}', set_aside_because = 'It stopped.' where id = $1`,
    id,
  );
  const old = (await look(body)).body;
  expect([problemTexts(old)[0], old.progress]).toEqual([['Two cells.'], NOT_OURS]);
  await pool.query(`update imports set set_aside_because = 'import_set_aside' where id = $1`, id);
  expect((await progressOf(body)).body).toMatchObject({
    set_aside_because: expect.stringContaining('had to be started again twice'),
    set_aside_code: 'import_set_aside',
  });
});

const NOT_OURS: unknown = expect.objectContaining({ set_aside_because: 'It stopped.', set_aside_code: null });
const problemTexts = ({ rows }: ImportReport) => rows.map(({ errors }) => errors.map(({ detail }) => detail));

test('how far it has come can be asked for, by its owner alone', async () => {
  const { body } = await send(sheet(rowOf(1), rowOf(2)));
  const before = { is_running: false, made: 0, failed: 0, wanted: null, set_aside_because: null, set_aside_code: null };
  expect([body.progress, (await progressOf(body)).body]).toEqual([before, before]);
  await commit(body);
  expect((await progressOf(body)).body).toEqual({ ...before, made: 2, wanted: 2 });
  expect((await progressOf(body, await api.signUp())).status).toBe(404);
});

test('a file address with a bare per cent sign is one bad row, and those after it are made', async () => {
  const { body } = await send(
    `text,media\nFirst,http://127.0.0.1:9/sale-50%.png\nSecond,http://127.0.0.1:9/%00.png\nThird,\n`,
  );
  expect(body.ok).toBe(3);
  const { status, body: done } = await commit(body);
  expect([status, done.rows.map(({ verdict }) => verdict)]).toEqual([200, ['error', 'error', 'ok']]);
  expect((await postsOf()).map(({ content }) => content)).toEqual(['Third']);
});

test.each([
  ['0001-01-01', '9:00', 'UTC', 'date'],
  ['0026-12-28', '9:00', 'UTC', 'date'],
  ['28/12/0026', '9:00', 'UTC', 'date'],
  ['1899-12-31', '9:00', 'UTC', 'date'],
  ['9999-12-31', '23:59', 'America/New_York', 'date'],
  ['0001-01-01', '0:00', 'Asia/Tokyo', 'date'],
])('the day %s at %s in %s is one bad row', async (date, time, zone, field) => {
  const { status, body } = await send(`date,time,zone,accounts,text\n${date},${time},${zone},@ada,Bad\n${rowOf(1)}\n`);
  expect([status, problemsOf(body)]).toEqual([201, [[field], []]]);
});

/** Whatever a file may hold, with the characters that mean something to a reader of files in front. */
const anyCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', '\t', '\0', '%', '\uffff', 'x', ' ', '=', '#', '@') }),
  fc.constantFrom(
    '0001-01-01',
    '9999-12-31',
    '23:59',
    'Etc/GMT+12',
    'next',
    '[]',
    '[{"content":"a"}]',
    'twitter',
    '__proto__',
  ),
  fc.json(),
);

test('whatever a cell holds, the row before it and the one after it stay in order', async () => {
  const cells = fc.record(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, anyCell])), { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(cells, async (row) => {
      const headings = Object.keys({ text: '', ...row });
      const write = (of: Record<string, string>) =>
        headings.map((name) => `"${(of[name] ?? '').replaceAll('"', '""')}"`).join(',');
      const lines = [
        headings.join(','),
        write({ text: 'Before' }),
        write({ text: 'x', ...row }),
        write({ text: 'After' }),
      ];
      const { status, body } = await send(lines.join('\n'));
      expect([status, body.rows[0]?.verdict, body.rows.at(-1)?.verdict]).toEqual([201, 'ok', 'ok']);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test.each([
  ['', 'file'],
  ['date,text\n', 'file'],
  ['date,"text\na,b\n', 'file'],
  ['PK\u0003\u0004', 'file'],
  [`text\n${'x\n'.repeat(1_001)}`, 'file'],
  [`${'a,'.repeat(60)}\nx\n`, 'file'],
])('refuses a file that cannot be read, and says why: %p', async (csv, field) => {
  const { status, body } = await send(csv);
  expect([status, Object.keys(body.field_errors ?? {})]).toEqual([422, [field]]);
});

test('refuses what is larger than 5 MB, and a zone that is none', async () => {
  expect((await send(`text\n${'x'.repeat(5 * 1024 * 1024)}`)).status).toBe(413);
  expect((await send(sheet(rowOf(1)), 'zone=Mars')).body.field_errors).toHaveProperty('zone');
});

test('takes the same rows as JSON', async () => {
  const rows = [{ date: '2099-05-01', time: '09:00', accounts: ['@ada'], text: 'Hello', hashtags: ['rye', 'bread'] }];
  const { status, body } = await ada.call<ImportReport>('POST', '/imports', { rows });
  expect([status, body.ok]).toEqual([201, 1]);
  await untilOver(body);
  const [post] = await postsOf();
  expect(post).toMatchObject({ content: 'Hello', hashtags: ['rye', 'bread'] } satisfies Partial<Post>);
});

test('says which row of JSON is wrong, and in which column', async () => {
  const rows = [{ text: 'One' }, { text: 'Two', hashtags: Array(31).fill('a') }];
  const { status, body } = await ada.call<ErrorBody>('POST', '/imports?dry_run=true', { rows });
  expect([status, body.field_errors]).toEqual([422, { rows: ['Row 3, hashtags: Use at most 30.'] }]);
});

test('is nobody else’s', async () => {
  const { body } = await send(sheet(rowOf(1)));
  const eve = await api.signUp();
  expect((await eve.call('GET', `/imports/${body.import_id}`)).status).toBe(404);
  expect((await commit(body, {}, eve)).status).toBe(404);
});
