import iconv from 'iconv-lite';
import type { ErrorBody } from '#contract/errors';
import type { EncodingReadings, ImportReport } from '#contract/schemas/imports';
import { createTestApp, type TestApp } from '../../testing/testApp';
import type { TestUser } from '../../testing/testUser';

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

async function send(csv: string | Buffer, path = '?dry_run=true') {
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'text/csv' };
  const response = await api.inject({ method: 'POST', url: `/api/v1/imports${path}`, headers, payload: csv });
  return { status: response.statusCode, body: response.json<ImportReport & EncodingReadings & ErrorBody>() };
}

const sheet = (...rows: string[]) => ['date,time,zone,accounts,text', ...rows].join('\n');
const problemsOf = ({ rows }: ImportReport) => rows.map(({ errors }) => errors.map(({ field }) => field));

test('a file of an unclear encoding is refused with its candidates, shown as each has it, and read as is said', async () => {
  const csv = iconv.encode(sheet('2099-05-01,9:00,,@ada,свежий хлеб'), 'windows-1251');
  const { status, body } = await send(csv);
  expect([status, body.error_code, body.field_errors?.['encoding']?.[0]]).toEqual([
    422,
    'ENCODING_UNCLEAR',
    expect.stringContaining('windows-1251'),
  ]);
  expect((await send(csv, '/encodings')).body.readings).toContainEqual({
    encoding: 'windows-1251',
    lines: [expect.stringContaining('свежий хлеб')],
  });
  const said = await send(csv, '?dry_run=true&encoding=windows-1251');
  expect([said.status, said.body.rows[0]?.excerpt]).toEqual([201, 'свежий хлеб']);
  expect((await send(csv, '?dry_run=true&encoding=latin-9')).status).toBe(422);
});

test.each([
  ['猫', 'gb18030', 'è'],
  ['Vi\u00ea\u0323t Nam', 'windows-1258', null],
  ['Crème brûlée', 'macintosh', null],
] as const)(
  '“%s” in %s is among what the file may say, and read so where somebody says it',
  async (text, encoding, utf8) => {
    const csv = iconv.encode(sheet(`2099-05-01,9:00,,@ada,${text}`), encoding);
    const shown = (await send(csv, '/encodings')).body.readings.filter((one) => one.encoding === encoding);
    expect(shown).toEqual([{ encoding, lines: [expect.stringContaining(text)] }]);
    const said = await send(csv, `?dry_run=true&encoding=${encoding}`);
    expect(said.body.rows[0]?.excerpt).toBe(text);
    if (utf8 !== null) expect((await send(csv)).body.rows[0]?.excerpt).toBe(utf8);
  },
);

test('rows that went in are all told of: ready, refused, or repeats of a row before, which a month apart stand in no way', async () => {
  const { body } = await send(
    sheet(
      '2099-05-01,9:00,,@ada,Same',
      '2099-05-03,9:00,,@ada,Same ',
      '2099-07-01,9:00,,@ada,Same',
      '2099-07-02,9:00,,"@ada",Fresh bread, warm rolls',
      '2099-07-03,9:00,,@ada, "Hello, world"',
      '2099-07-04,9:00,,@ada,A 5" loaf',
      '',
      '2099-07-05,9:00,,@ada,"never closed',
      ',,,,Café  au\u200B lait',
      ',,,,Cafe\u0301 au lait',
      `2099-07-06,9:00,,@ada,"${'x'.repeat(100_001)}"`,
    ),
  );
  const told = body.rows.map(({ row, verdict, repeats_row: repeats, errors }) =>
    [row, verdict, repeats ?? errors[0]?.field ?? ''].join(' '),
  );
  expect(told).toEqual([
    '2 ok ',
    '3 duplicate 2',
    '4 ok 2',
    '5 error row',
    '6 error row',
    '7 ok ',
    '9 error row',
    '10 ok ',
    '11 duplicate 10',
    '12 error text',
  ]);
  expect([body.ok, body.errors, body.duplicates]).toEqual([4, 4, 2]);
});

test.each([
  ['scheduled_at,platform,content', '2099-04-30T09:30:00+02:00,X,Hello', '2099-04-30T07:30:00.000Z'],
  ['date,accounts,text', '2099/4/30 9:30,twitter/X,Hello', '2099-04-30T09:30:00.000Z'],
  ['Datum;Uhrzeit;Konto;Text', '30.04.2099;"0,99999";X (Twitter);Hello', '2099-04-30T23:59:00.000Z'],
  ['date,time,network,message', '2099-04-30 00:00:00,9:30 a.m.,x:@ada,Hello', '2099-04-30T09:30:00.000Z'],
  ['scheduled_time,platform,content', '2099-04-30T09:30:00Z,TWITTER,Hello', '2099-04-30T09:30:00.000Z'],
])('the headings %s are understood', async (headings, row, at) => {
  const { body } = await send(`${headings}\n${row}\n`);
  expect(body.rows).toMatchObject([{ verdict: 'ok', at, platforms: ['twitter'], excerpt: 'Hello' }]);
});

test.each([
  ['Date (UTC)', '2099-07-01 09:30', '2099-07-01T09:30:00.000Z'],
  ['datetime_utc', '2099-07-01T09:30', '2099-07-01T09:30:00.000Z'],
  ['Scheduled at UTC', '4/30/2099 9:30 PM', '2099-04-30T21:30:00.000Z'],
  ['Publish date (UTC+02:00)', '2099-07-01 09:30', '2099-07-01T07:30:00.000Z'],
  ['Date (GMT−5)', '2099-07-01 24:00', '2099-07-02T05:00:00.000Z'],
  ['Date (America/New_York)', '2099-07-01 09:30', '2099-07-01T13:30:00.000Z'],
  ['Date (UTC)', '4086667800', '2099-07-02T09:30:00.000Z'],
  ['Date (UTC)', '2099-07-01T09:30:00+02:00', '2099-07-01T07:30:00.000Z'],
  ['Date', '2099-07-01 09:30', '2099-07-01T07:30:00.000Z'],
  ['Date (UTC+05:30)', '2099-07-01 09:30', 'zone: This isn’t a time zone.'],
  ['Date (UTC)', '2099-07-01 09:30 - 11:00', 'date: This isn’t a time. Write it as 09:30.'],
])('under the heading %s, in a file of Berlin, %s is %s', async (heading, cell, expected) => {
  const { body } = await send(`${heading},account,text\n${cell},@ada,Hello\n`, '?dry_run=true&zone=Europe/Berlin');
  expect(body.rows.map(({ at, errors: [one] }) => at ?? `${one?.field}: ${one?.detail}`)).toEqual([expected]);
});

test('24:00 in a cell of its own is the end of the day', async () => {
  const { body } = await send(sheet('2099-12-31,24:00,,@ada,One', '2099-07-01,24:30,,@ada,Two'));
  expect(body.rows[0]?.at).toBe('2100-01-01T00:00:00.000Z');
  expect(problemsOf(body)).toEqual([[], ['time']]);
});

test('a date and a time that contradict each other are one bad row', async () => {
  const { body } = await send(sheet('2099-05-01 8:00,9:00,,@ada,Two times', '2099-05-01 9:00,9:00,,@ada,One'));
  expect(problemsOf(body)).toEqual([['time'], []]);
});

test('days that prove both orders settle nothing', async () => {
  const days = ['05/06/2099', '25/06/2099', '06/26/2099'];
  const { body } = await send(sheet(...days.map((day) => `${day},9:00,,@ada,On ${day}`)));
  expect(body.rows.map(({ at, errors }) => at?.slice(0, 10) ?? errors[0]?.detail)).toEqual([
    'This could be two days. Write it as 2027-04-30.',
    '2099-06-25',
    '2099-06-26',
  ]);
});
