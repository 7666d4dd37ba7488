import type { ApiResponse } from '../network';
import type { ApiCall, Endpoint } from '../endpoint';
import { parameter, accountsOf, type MastodonServer } from './calls';
import { MIME_TYPES, URL_LENGTH, SCOPES } from './profile';

/** The calls by which a server tells what it is and what it takes. */
export function instanceEndpoints(server: MastodonServer): Endpoint[] {
  const { profile, origin, host, world } = server;
  const description = 'A stand-in for development and tests.';

  const configuration = () => ({
    accounts: { max_featured_tags: 10, ...(profile.hasMetadata && { max_pinned_statuses: 5 }) },
    statuses: {
      max_characters: profile.maxCharacters,
      max_media_attachments: profile.maxFiles,
      characters_reserved_per_url: URL_LENGTH,
    },
    media_attachments: {
      ...(profile.hasMetadata && { description_limit: profile.altTextMaxLength }),
      image_matrix_limit: profile.imageMaxPixels,
      image_size_limit: profile.imageMaxBytes,
      supported_mime_types: MIME_TYPES,
      video_frame_rate_limit: profile.hasMetadata ? 120 : 60,
      video_matrix_limit: profile.hasMetadata ? 8_294_400 : 2_304_000,
      video_size_limit: profile.videoMaxBytes,
    },
    polls: { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 },
  });

  const instance = () => ({
    domain: host(),
    title: profile.name,
    version: profile.version,
    source_url: 'https://github.com/mastodon/mastodon',
    description,
    usage: { users: { active_month: accountsOf(server).length } },
    thumbnail: { url: `${origin()}/__sandbox/icon.svg` },
    icon: [],
    languages: [profile.language],
    configuration: {
      urls: { streaming: origin().replace(/^http/, 'ws'), status: null, about: origin(), privacy_policy: null },
      vapid: { public_key: '' },
      ...configuration(),
      translation: { enabled: false },
      timelines_access: { hashtag_feeds: { local: 'public', remote: 'public' } },
      limited_federation: false,
    },
    registrations: { enabled: true, approval_required: false, message: null, url: null },
    api_versions: { mastodon: 7 },
    contact: { email: '', account: null },
    rules: [],
  });

  const firstInstance = () => ({
    uri: host(),
    title: profile.name,
    short_description: description,
    description,
    email: '',
    version: profile.version,
    urls: { streaming_api: origin().replace(/^http/, 'ws') },
    stats: {
      user_count: accountsOf(server).length,
      status_count: world.posts.list('mastodon').length,
      domain_count: 1,
    },
    thumbnail: `${origin()}/__sandbox/icon.svg`,
    languages: [profile.language],
    registrations: true,
    approval_required: false,
    invites_enabled: false,
    ...(profile.software === 'akkoma'
      ? { max_toot_chars: profile.maxCharacters, description_limit: profile.altTextMaxLength }
      : { configuration: configuration() }),
    contact_account: null,
    rules: [],
  });

  const metadata = () => ({
    issuer: `${origin()}/`,
    service_documentation: 'https://docs.joinmastodon.org/',
    authorization_endpoint: `${origin()}/oauth/authorize`,
    token_endpoint: `${origin()}/oauth/token`,
    app_registration_endpoint: `${origin()}/api/v1/apps`,
    revocation_endpoint: `${origin()}/oauth/revoke`,
    scopes_supported: Object.keys(SCOPES),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  });

  const nodeinfo = () => ({
    version: '2.0',
    software: { name: profile.software, version: profile.version },
    protocols: ['activitypub'],
    services: { outbound: [], inbound: [] },
    usage: { users: { total: accountsOf(server).length }, localPosts: world.posts.list('mastodon').length },
    openRegistrations: true,
    metadata: {},
  });

  const nodeinfoLinks = () => ({
    links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: origin() + profile.nodeinfoPath }],
  });

  /** Where an account is, by its handle (RFC 7033). */
  function webfinger(call: ApiCall): ApiResponse {
    const [, name = ''] = /^acct:([^@]+)@/.exec(parameter(call, 'resource') ?? '') ?? [];
    const href = `${origin()}/users/${name}`;
    const links = [{ rel: 'self', type: 'application/activity+json', href }];
    return { status: 200, body: { subject: `acct:${name}@${host()}`, aliases: [href], links } };
  }

  const hostMeta = () =>
    `<?xml version="1.0"?><XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0"><Link rel="lrdd" template="${origin()}/.well-known/webfinger?resource={uri}"/></XRD>`;

  return [
    { name: 'webfinger', method: 'GET', path: '/.well-known/webfinger', accountOf: () => null, respond: webfinger },
    reading('host-meta', '/.well-known/host-meta', hostMeta),
    reading('instance-v1', '/api/v1/instance', firstInstance),
    reading('nodeinfo-links', '/.well-known/nodeinfo', nodeinfoLinks),
    reading('nodeinfo', profile.nodeinfoPath, nodeinfo),
    ...(profile.hasSecondInstance ? [reading('instance', '/api/v2/instance', instance)] : []),
    ...(profile.hasMetadata ? [reading('oauth-metadata', '/.well-known/oauth-authorization-server', metadata)] : []),
  ];
}

function reading(name: string, path: string, describe: () => unknown): Endpoint {
  const respond = (): ApiResponse => ({ status: 200, body: describe() });
  return { name, method: 'GET', path, accountOf: () => null, respond };
}
