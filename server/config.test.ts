import { readConfig } from './config';
import { ConfigError } from './environment';

test('starts with nothing in the environment', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    sandboxPort: 3001,
    databaseUrl: null,
    publicOrigin: 'http://localhost:3000',
    logLevel: 'warn',
    authRateLimitPerMinute: 10,
    tokenKey: null,
    x: null,
    monitoring: null,
    monitoringEveryMinutes: 30,
    analyticsEveryMinutes: 15,
  });
});

test('follows PORT with the public origin until that is set itself', () => {
  expect(readConfig({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080');
  expect(readConfig({ PORT: '8080', PUBLIC_ORIGIN: 'https://post.example.org' }).publicOrigin).toBe(
    'https://post.example.org',
  );
});

test('takes an empty value for none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
});

test.each([
  ['PORT', '70000'],
  ['PORT', '3e3'],
  ['SANDBOX_PORT', 'three'],
  ['DATABASE_URL', 'mysql://localhost/postwright'],
  ['DATABASE_URL', 'localhost'],
  ['PUBLIC_ORIGIN', 'https://post.example.org/app'],
  ['PUBLIC_ORIGIN', 'example.net'],
  ['LOG_LEVEL', 'loud'],
  ['AUTH_RATE_LIMIT_PER_MINUTE', 'many'],
  ['TOKEN_KEY', 'c2hvcnQ='],
  ['X_API_URL', 'ftp://api.example.org'],
  ['GOOGLE_NEWS', 'english'],
  ['NEWS_FEEDS', 'https://a.example/feed, file:///etc/passwd'],
  ['BLOG_FEEDS', 'a.example/feed'],
  ['MONITORING_ALLOWED_ORIGINS', 'http://10.0.0.7/feeds'],
  ['MONITORING_EVERY_MINUTES', '3'],
])('refuses %s=%s with a sentence that names the setting and not the value', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must be .*\\.$`));
  expect(read).not.toThrow(value);
});

test('uses the real X once a client id is there', () => {
  expect(readConfig({ X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' }).x).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    apiUrl: 'https://api.x.com',
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    isSandbox: false,
  });
  expect(() => readConfig({ X_CLIENT_SECRET: 'secret' })).toThrow('X_CLIENT_ID');
});

test('looks for posts of others where it is told to', () => {
  expect(
    readConfig({
      X_BEARER_TOKEN: 'bearer',
      GOOGLE_NEWS: 'de-AT',
      NEWS_FEEDS: 'https://a.example/rss, https://b.example/atom',
      BLOG_FEEDS: 'http://10.0.0.7/feed.json',
      MONITORING_ALLOWED_ORIGINS: 'http://10.0.0.7',
    }).monitoring,
  ).toMatchObject({
    isSandbox: false,
    x: { apiUrl: 'https://api.x.com', bearerToken: 'bearer' },
    reddit: null,
    googleNews: { edition: 'de-AT' },
    newsFeeds: ['https://a.example/rss', 'https://b.example/atom'],
    blogFeeds: ['http://10.0.0.7/feed.json'],
    allowedOrigins: ['http://10.0.0.7'],
  });
});

test('asks for all that Reddit asks for', () => {
  const keys = { REDDIT_CLIENT_ID: 'id', REDDIT_CLIENT_SECRET: 'secret' };
  expect(() => readConfig(keys)).toThrow('REDDIT_USER_AGENT');
  const userAgent = 'web:postwright:1 (by /u/ada)';
  expect(readConfig({ ...keys, REDDIT_USER_AGENT: userAgent }).monitoring?.reddit).toMatchObject({ userAgent });
});
