import { resolved, type Schema } from './apiDocument';

/** Texts that mean something to a reader, by the name of their field. */
const TEXTS: Record<string, string> = {
  alt_text: 'A loaf on a table',
  access_token: 'smt_a1b2c3',
  refresh_token: 'smr_d4e5f6',
  account_id: '1234567890',
  account_name: 'Ada Writer',
  account_username: 'adawriter',
  author: 'Grace Baker',
  authorize_url: 'x.example/oauth2/authorize',
  category: 'custom',
  challenge: 'q8Jm2xTz6bWc0RkVnY4sLeUaHdPiGoFj',
  client_id: 'postwright',
  code: '492817',
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  content: 'Fresh bread from eight.',
  detail: 'Please check what you entered.',
  draft: 'Fresh bread from eight.',
  email: 'ada@example.com',
  filename: 'bread.jpg',
  first: '2030-05-07T09:00',
  form: '{"hashtags":["bread"]}',
  full_name: 'Ada Writer',
  fullName: 'Ada Writer',
  hashtag: 'bread',
  hashtags: 'bread',
  identifier: 'ada.example',
  host: '127.0.0.1:11434',
  iss: 'social.example',
  keyword: 'sourdough',
  language: 'en',
  media_alt_texts: 'A loaf on a table',
  media_urls: '/media/Zk3q9.jpg',
  mentions: 'adawriter',
  link: 'bakery.example/bread',
  model: 'llama3.2',
  name: 'Ada Writer',
  new_password: 'another horse',
  old_password: 'correct horse',
  other_texts: 'Still warm at nine.',
  password: 'correct horse',
  recovery_codes: '7zk4-m0tq-h2vd-xw9c',
  reason: 'The network does not take it.',
  redirect_uri: 'post.example/x-oauth-callback',
  rule: 'FREQ=WEEKLY;BYDAY=TU',
  scheduled_at: '2030-05-04T08:00:00.000Z',
  scope: 'tweet.read tweet.write',
  screen_name: 'adawriter',
  sentence: 'every week on Tuesday',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  server: 'social.example',
  state: 'n0S6_WzA2Mj-nonce',
  term: 'bread',
  text: 'Write a post about our new rye bread',
  time: '09:00',
  time_zone: 'Europe/Berlin',
  title: 'The best bread in town',
  token: 'lJ1kQqjU9bCEMYT5aPxj',
  uri: 'otpauth://totp/Postwright:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Postwright',
  url: '/media/Zk3q9.jpg',
  username: 'adawriter',
  word: 'fresh',
  zone: 'Europe/Berlin',
};

const FORMATS: Record<string, string> = {
  uuid: '01a200c5-71a5-7141-a1bb-f4c9415c8dc9',
  'date-time': '2026-11-22T08:00:00.000Z',
  date: '2026-11-22',
  email: 'ada@example.com',
};

/** Optional fields left out of examples: the schema beside them lists them all, and what they say depends on others. */
const LEFT_OUT = [
  'account_ids',
  'media_ids',
  'media_alt_texts',
  'network_settings',
  'variants',
  'parts',
  'comments',
  'client_secret',
  'status',
  'target_ids',
  'deleted',
  'queue',
  'slots',
  'except_id',
  'invitation',
  'area',
  'unused',
];

/** Makes a value that fits a schema, for people to read. */
export function exampleOf(schema: Schema, schemas: Record<string, Schema>, field = ''): unknown {
  const inner = (one: Schema, name = field) => exampleOf(one, schemas, name);
  if (schema.$ref !== undefined) return inner(resolved(schema, schemas));
  if (schema.anyOf !== undefined) return inner(schema.anyOf[0] ?? {});
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.items !== undefined) return [inner(schema.items)];
  if (schema.properties !== undefined) {
    const { properties, required = [] } = schema;
    const shown = Object.entries(properties).filter(([name]) => required.includes(name) || !LEFT_OUT.includes(name));
    return Object.fromEntries(shown.map(([name, value]) => [name, inner(value, name)]));
  }
  return scalarOf(schema, field);
}

function scalarOf({ type, format = '', minimum = 0, additionalProperties }: Schema, field: string): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1);
  if (type === 'null') return null;
  if (typeof additionalProperties === 'object') return {};
  return (format === 'uuid' ? undefined : TEXTS[field]) ?? FORMATS[format] ?? 'abc123';
}
