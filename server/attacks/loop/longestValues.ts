import { exampleOf } from '../../modules/apiDocument/examples';
import type { Schema } from '../../modules/apiDocument/apiDocument';
import { fullOf, PIECES } from '../longTexts';

/** Days and clocks at the ends of what can be written, and of what software can count. */
const INSTANTS = [
  '0001-01-01',
  '0099-12-31',
  '1582-10-15',
  '1969-12-31',
  '2038-01-19',
  '2100-02-28',
  '9999-12-31',
].flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59.999-14:00`, `${day}T23:59:59+14:00`]);
const DAYS = ['0001-01-01', '0099-12-31', '2100-02-28', '9999-12-31', '10000-01-01'];

/** Texts that mean something to a field of this name, each of which takes long where it takes long at all. */
const BY_NAME: Record<string, readonly string[]> = {
  rule: [
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    'FREQ=MONTHLY',
    'FREQ=YEARLY',
    'FREQ=YEARLY;INTERVAL=999',
    'FREQ=YEARLY;INTERVAL=885',
    'FREQ=DAILY;INTERVAL=999;COUNT=9999',
    'FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30;BYMONTH=2;BYDAY=MO',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-31',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU',
    'FREQ=WEEKLY;BYDAY=SU;BYMONTHDAY=32',
    'FREQ=DAILY;UNTIL=00010101T000000Z',
    'FREQ=DAILY;UNTIL=99991231T235959Z',
    'FREQ=SECONDLY',
    `FREQ=DAILY;${'BYDAY=MO;'.repeat(21)}`,
    `FREQ=MONTHLY;BYMONTHDAY=${'-31,'.repeat(40)}1`,
  ],
  first: [
    '0000-01-01',
    '0001-01-01',
    '0099-12-31',
    '2027-02-29',
    '2096-02-29',
    '9000-01-01',
    '9999-12-20',
    '9999-12-31',
  ].map((day) => `${day}T23:59`),
  zone: [
    'UTC',
    'Asia/Kolkata',
    'Pacific/Apia',
    'Pacific/Kiritimati',
    'Etc/GMT+12',
    'Antarctica/Troll',
    'Africa/Monrovia',
  ],
  time_zone: ['Asia/Kathmandu', 'Pacific/Apia', 'America/Scoresbysund', 'Europe/Dublin', '+14:00', 'EST5EDT'],
};

/** A longer text is refused by its length alone. */
const UNBOUNDED_LENGTH = 100_000;

/** Texts longer than this are worth all pieces; of shorter ones each takes a few, other ones than its neighbors. */
const LONG_LENGTH = 1_000;

/** Pieces that a short text is made of, one after the other, those of a long one, and bytes that all may take together. */
export type Extent = { short: number; long: number; bytes: number };

/** Which of the pieces come next: over all fields, each has its turn. */
let turn = 0;

/** The largest and strangest values that a field takes, of each kind one. */
export function longestValues(schema: Schema, name: string, extent: Extent): unknown[] {
  const { anyOf, items, properties, maxItems = 5_000, type, format = '', minimum = 0, maximum = 2 ** 53 - 1 } = schema;
  if (anyOf !== undefined) return anyOf.flatMap((one) => longestValues(one, name, extent));
  if (schema.enum !== undefined) return schema.enum.slice(-1);
  if (items !== undefined) {
    if (items.enum !== undefined) return [items.enum.slice(0, maxItems)];
    return longestValues(items, name, { ...extent, bytes: Math.floor(extent.bytes / maxItems) }).map((value) =>
      listOf(value, Math.max(1, Math.min(maxItems, Math.floor(extent.bytes / (JSON.stringify(value).length + 1))))),
    );
  }
  if (properties !== undefined) return longestObjects(schema, extent);
  if (type === 'integer' || type === 'number') return [minimum, maximum];
  if (type === 'boolean') return [true];
  if (type !== 'string') return [];
  if (format === 'date-time') return INSTANTS;
  if (format === 'date') return DAYS;
  if (format !== '') return [exampleOf(schema, {}, name)];
  return [...(BY_NAME[name] ?? []), ...longestTexts(schema.maxLength ?? UNBOUNDED_LENGTH, extent)];
}

function longestTexts(length: number, { short, long, bytes }: Extent): string[] {
  const count = Math.min(PIECES.length, length > LONG_LENGTH ? long : short);
  const pieces = Array.from({ length: count }, (_, index) => PIECES[(turn + index) % PIECES.length] ?? '');
  turn += count;
  return pieces.map((piece) => {
    const written = Buffer.byteLength(JSON.stringify(piece)) - 2;
    return fullOf(piece, Math.min(length, Math.floor((bytes * piece.length) / written)));
  });
}

/** Lists whose items must differ are made of different ones. */
function listOf(value: unknown, count: number): unknown[] {
  return Array.from({ length: count }, (_, index) =>
    typeof value === 'string' && value.length > 10 ? `${value.slice(0, -3)}${String(index).padStart(3, '0')}` : value,
  );
}

/** Objects of all fields, each with other ones of their largest values; as many as there are pieces for long texts, nearly. */
function longestObjects({ properties = {} }: Schema, extent: Extent): unknown[] {
  const all = Object.entries(properties);
  const share = { short: 1, long: Math.ceil(extent.long / 4), bytes: Math.floor((extent.bytes * 0.8) / all.length) };
  const fields = all.map(([name, schema]) => ({ name, values: longestValues(schema, name, share) }));
  const count = Math.min(3 * share.long, Math.max(0, ...fields.map(({ values }) => values.length)));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      fields.flatMap(({ name, values }) => (values.length ? [[name, values[index % values.length]]] : [])),
    ),
  );
}
