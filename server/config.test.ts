import path from 'node:path';
import { readConfig } from './config';
import { ConfigError } from './lib/environment';

test('starts with nothing in the environment', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    sandboxPort: 3001,
    metrics: null,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseConnections: 8,
    publicOrigin: 'http://localhost:3000',
    allowedHosts: [],
    logLevel: 'warn',
    registration: 'open',
    legal: { termsUrl: null, privacyUrl: null },
    isLocal: true,
    authRateLimitPerMinute: 10,
    mediaBytesPerUser: 2 * 1024 ** 3,
    trustProxy: null,
    tokenKey: null,
    isPublishing: true,
    networks: { twitter: 'sandbox', facebook: 'sandbox', linkedin: 'sandbox', instagram: 'sandbox' },
    monitoring: null,
    xMonthlyBudgetUsd: null,
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

test.each([
  [{ HOST: '127.0.0.1', ALLOWED_HOSTS: 'localhost, [::1]' }, 'open'],
  [{ HOST: 'localhost', PUBLIC_ORIGIN: 'http://127.0.0.2:3000' }, 'open'],
  [{ HOST: '::1' }, 'open'],
  [{ HOST: '0.0.0.0' }, 'invited'],
  [{ HOST: '192.168.0.7' }, 'invited'],
  [{ PUBLIC_ORIGIN: 'https://post.example.org' }, 'invited'],
  [{ ALLOWED_HOSTS: 'post.intranet' }, 'invited'],
  [{ HOST: '127.0.0.1.example.org' }, 'invited'],
  [{ HOST: '0.0.0.0', REGISTRATION: 'Open' }, 'open'],
  [{ REGISTRATION: 'closed' }, 'closed'],
])('%j: sign-up is %s', (environment, registration) => {
  expect(readConfig(environment).registration).toBe(registration);
});

test('takes an empty value for none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
});

test.each([
  ['PORT', '70000'],
  ['PORT', '3e3'],
  ['SANDBOX_PORT', 'three'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '3000'],
  ['METRICS_PORT', '3001'],
  ['DATABASE_URL', 'mysql://localhost/postwright'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_DIRECT_URL', 'localhost'],
  ['DATABASE_CONNECTIONS', '7'],
  ['PUBLIC_ORIGIN', 'https://post.example.org/app'],
  ['PUBLIC_ORIGIN', 'example.net'],
  ['ALLOWED_HOSTS', 'https://post.example.org'],
  ['ALLOWED_HOSTS', 'post.example.org:8080'],
  ['LOG_LEVEL', 'loud'],
  ['REGISTRATION', 'friends'],
  ['SMTP_URL', 'http://mail.example.net'],
  ['AUTH_RATE_LIMIT_PER_MINUTE', 'many'],
  ['MEDIA_MB_PER_USER', '9'],
  ['MEDIA_URL', '/srv/postwright'],
  ['MEDIA_URL', 's3:///prefix'],
  ['MEDIA_URL', 's3://key:secret@media'],
  ['MEDIA_URL', 's3://media?endpoint=store.example.org'],
  ['MEDIA_URL', 's3://media?endpoint=https://key:secret@store.example.org'],
  ['MEDIA_URL', 's3://media?acl=public-read'],
  ['MEDIA_MOVING_FROM', 'https://media.example.org'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', '10.0.0.1/33'],
  ['TRUST_PROXY', 'proxy.example.org'],
  ['TOKEN_KEY', 'c2hvcnQ='],
  ['X_API_URL', 'ftp://api.example.org'],
  ['LINKEDIN_AUTHORIZE_URL', 'linkedin'],
  ['LINKEDIN_VERSION', '202613'],
  ['X_MONTHLY_BUDGET_USD', '12.50'],
  ['X_APP_OWNER', '@ada'],
  ['LINKEDIN_COMMENTS', 'maybe'],
  ['PLATFORMS_OFF', 'facebook, myspace'],
  ['PUBLISHING', 'later'],
  ['GOOGLE_NEWS', 'english'],
  ['NEWS_FEEDS', 'https://a.example/feed, file:///etc/passwd'],
  ['BLOG_FEEDS', 'a.example/feed'],
  ['MONITORING_ALLOWED_ORIGINS', 'http://10.0.0.7/feeds'],
  ['MONITORING_EVERY_MINUTES', '3'],
  ['PRIVATE_SERVERS', 'http://127.0.0.1:2583'],
  ['PRIVATE_SERVERS', 'user@social.intranet'],
  ['PRIVATE_SERVERS', '127.0.0.1:2583/xrpc'],
  ['PRIVATE_SERVERS', '10.0.0.0/8'],
  ['MASTODON_SERVERS', 'https://mastodon.social'],
  ['MASTODON_SERVERS', 'mastodon.social, @ada@fosstodon.org'],
  ['MASTODON_SERVERS', 'mastodon.social/tags/tea'],
  ['BLUESKY_PLC_URL', 'plc.directory'],
  ['BLUESKY_VIEW_URL', 'file:///etc/passwd'],
])('refuses %s=%s with a sentence that names the setting and not the value', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must be .*\\.$`));
  expect(read).not.toThrow(value);
});

test('refuses a direct way to no database', () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgresql://localhost/postwright' })).toThrow(
    new ConfigError('DATABASE_DIRECT_URL is set without DATABASE_URL: set both or neither.'),
  );
});

test('shows the figures of the server on a port of their own, to this machine unless told otherwise', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9_464, host: '127.0.0.1' });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics).toEqual({
    port: 9_464,
    host: '10.0.0.7',
  });
  expect(readConfig({ METRICS_HOST: '10.0.0.7' }).metrics).toBeNull();
});

test.each([
  ['twitter', 'X', 'https://api.x.com', 'https://x.com/i/oauth2/authorize'],
  ['facebook', 'FACEBOOK', 'https://graph.facebook.com/v25.0', 'https://www.facebook.com/v25.0/dialog/oauth'],
  ['linkedin', 'LINKEDIN', 'https://api.linkedin.com', 'https://www.linkedin.com/oauth/v2/authorization'],
  ['instagram', 'INSTAGRAM', 'https://graph.facebook.com/v25.0', 'https://www.facebook.com/v25.0/dialog/oauth'],
] as const)('uses the real %s once its keys are there, and only that', (platform, prefix, apiUrl, authorizeUrl) => {
  const { networks } = readConfig({ [`${prefix}_CLIENT_ID`]: 'id', [`${prefix}_CLIENT_SECRET`]: 'secret' });
  const { [platform]: place, ...others } = networks;
  expect(place).toMatchObject({ clientId: 'id', clientSecret: 'secret', apiUrl, authorizeUrl, isSandbox: false });
  expect(new Set(Object.values(others))).toEqual(new Set(['sandbox', 'servers']));
});

test.each([
  [{}, { version: '202609', mayAskForComments: false }],
  [
    { LINKEDIN_VERSION: '202610', LINKEDIN_COMMENTS: 'on' },
    { version: '202610', mayAskForComments: true },
  ],
])('reads which version of LinkedIn to speak, and what its app may ask for: %j', (environment, options) => {
  const keys = { LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' };
  expect(readConfig({ ...keys, ...environment }).networks.linkedin).toMatchObject(options);
});

test.each(['X', 'FACEBOOK', 'LINKEDIN', 'INSTAGRAM'])('refuses half of the keys of %s with a sentence', (prefix) => {
  expect(() => readConfig({ [`${prefix}_CLIENT_SECRET`]: 'secret' })).toThrow(
    `${prefix}_CLIENT_SECRET is set without ${prefix}_CLIENT_ID: set both or neither.`,
  );
});

test.each(['FACEBOOK', 'LINKEDIN', 'INSTAGRAM'])('asks for the secret of %s', (prefix) => {
  expect(() => readConfig({ [`${prefix}_CLIENT_ID`]: 'id' })).toThrow(
    `${prefix}_CLIENT_ID is set without ${prefix}_CLIENT_SECRET: set both or neither.`,
  );
});

test('takes an app of X that has no secret', () => {
  expect(readConfig({ X_CLIENT_ID: 'id' }).networks.twitter).toMatchObject({ clientId: 'id', clientSecret: null });
});

test('believes the proxies that it is told of', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 fd00::/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ]);
});

test('goes by the names that it is told', () => {
  expect(readConfig({ ALLOWED_HOSTS: 'Post.example.org, 10.0.0.7 [fd00::1]' }).allowedHosts).toEqual([
    'post.example.org',
    '10.0.0.7',
    '[fd00::1]',
  ]);
});

test('does not offer what is switched off, keys or not', () => {
  const { networks } = readConfig({ PLATFORMS_OFF: 'Twitter, instagram, Bluesky', X_CLIENT_ID: 'id' });
  expect(networks).toEqual({
    twitter: 'off',
    facebook: 'sandbox',
    linkedin: 'sandbox',
    instagram: 'off',
    bluesky: 'off',
    mastodon: 'servers',
  });
});

test('calls servers with private addresses that it is told of, in the form in which addresses name them', () => {
  expect(readConfig({}).privateServers).toEqual([]);
  expect(readConfig({ PRIVATE_SERVERS: 'Social.Intranet, 127.0.0.1:2583 [FD00::1]:8443' }).privateServers).toEqual([
    'social.intranet',
    '127.0.0.1:2583',
    '[fd00::1]:8443',
  ]);
});

test('searches further servers of Mastodon that it is told of', () => {
  expect(readConfig({}).mastodonServers).toEqual([]);
  expect(
    readConfig({ MASTODON_SERVERS: 'Mastodon.Social, fosstodon.org social.intranet:8443' }).mastodonServers,
  ).toEqual(['mastodon.social', 'fosstodon.org', 'social.intranet:8443']);
});

test('looks accounts of Bluesky up where it is told to', () => {
  expect(readConfig({})).toMatchObject({
    blueskyPlcUrl: 'https://plc.directory',
    blueskyViewUrl: 'https://public.api.bsky.app',
  });
  const { blueskyPlcUrl } = readConfig({ BLUESKY_PLC_URL: 'http://127.0.0.1:2582/' });
  expect(blueskyPlcUrl).toBe('http://127.0.0.1:2582');
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

test.each([
  ['file:/srv/media', { kind: 'folder', folder: '/srv/media' }],
  ['file:///srv/my%20media', { kind: 'folder', folder: '/srv/my media' }],
  ['file:media', { kind: 'folder', folder: path.resolve('media') }],
  ['s3://media', { kind: 'bucket', bucket: 'media', prefix: '', endpoint: null, region: null }],
  [
    's3://media/of/postwright/?endpoint=https://store.example.org:9000&region=eu-central-1',
    {
      kind: 'bucket',
      bucket: 'media',
      prefix: 'of/postwright/',
      endpoint: 'https://store.example.org:9000',
      region: 'eu-central-1',
    },
  ],
])('stores media in %s', (url, place) => {
  expect(readConfig({ MEDIA_URL: url })).toMatchObject({ mediaPlace: place, mediaMovingFrom: null });
});
