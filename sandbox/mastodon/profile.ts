import { DAY_MS } from '#contract/durations';
import { BYTES_PER_MB } from '#contract/limits';
import type { ApiResponse } from '../network';

/** Scopes of Mastodon that its apps may ask for; a scope without a colon covers those that begin with it. */
export const SCOPES: Readonly<Record<string, string>> = {
  read: 'See everything of this account',
  'read:accounts': 'See its name and handle',
  'read:statuses': 'See its posts',
  'read:search': 'Search in its name',
  'read:notifications': 'See its notifications',
  write: 'Do everything in its name',
  'write:statuses': 'Publish and delete posts in its name',
  'write:media': 'Upload images and videos for its posts',
  profile: 'See its name and handle only',
  follow: 'Follow and block in its name',
  push: 'Send notifications',
};

/** Scopes out of a parameter; Mastodon's own choice where there are none. */
export function scopesIn(text: string | null): string[] {
  const scopes = (text ?? '').split(/[\s+]+/).filter((scope) => scope !== '');
  return scopes.length === 0 ? ['read'] : scopes;
}

/** True if what was granted allows a scope. */
export function covers(granted: readonly string[], scope: string): boolean {
  return granted.includes(scope) || granted.includes(scope.replace(/:.*/, ''));
}

/** How a software gives out tokens and takes them back. */
type OAuthRules = {
  /** True if an app that registered with these scopes may ask for one. */
  allows(registered: readonly string[], scope: string): boolean;
  /** The answer to a token request that names none of the app's redirect addresses; null: only those for a code need one. */
  noRedirect: ApiResponse | null;
  unknownClient: ApiResponse;
  badScope: ApiResponse;
  badCode: ApiResponse;
  /** How long tokens last; null: they do not end. */
  tokenLifetimeMs: number | null;
  isRefreshable: boolean;
  /** Left out of what a token request is answered with. */
  hidesScope: boolean;
  /** True if a verifier is refused where no challenge came before it. */
  refusesStrayVerifier: boolean;
  /** What a revocation ends: the token, or every token of the app; null: there is no such call. */
  revokes: 'token' | 'app' | null;
  foreignToken: ApiResponse;
};

const oauthError = (status: number, error: string, error_description: string): ApiResponse => ({
  status,
  body: { error, error_description },
});

const INVALID_SCOPE = 'The requested scope is invalid, unknown, or malformed.';

/** Mastodon, by Doorkeeper. */
const MASTODON_OAUTH: OAuthRules = {
  allows: covers,
  noRedirect: null,
  unknownClient: oauthError(
    401,
    'invalid_client',
    'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
  ),
  badScope: oauthError(400, 'invalid_scope', INVALID_SCOPE),
  badCode: oauthError(
    400,
    'invalid_grant',
    'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
  ),
  tokenLifetimeMs: null,
  isRefreshable: false,
  hidesScope: false,
  refusesStrayVerifier: false,
  revokes: 'token',
  foreignToken: oauthError(403, 'unauthorized_client', 'You are not authorized to revoke this token'),
};

/** GoToSocial: internal/api/auth/token.go and internal/oauth/server.go at 57cb4fe (2025-10-03). */
export const GOTOSOCIAL_OAUTH: OAuthRules = {
  ...MASTODON_OAUTH,
  noRedirect: oauthError(400, 'invalid_request', 'Bad Request: redirect_uri was not set in the token request form'),
  unknownClient: oauthError(400, 'invalid_client', 'Bad Request: could not get access token: invalid_client'),
  badScope: oauthError(403, 'invalid_scope', 'Forbidden: requested scope was not covered by client scope'),
  badCode: oauthError(400, 'invalid_grant', 'Bad Request: could not get access token: invalid_grant'),
  foreignToken: oauthError(403, 'unauthorized_client', 'Forbidden: token not owned by client'),
};

const PIXELFED_SCOPES = ['read', 'write', 'follow', 'push', 'admin:read', 'admin:write'];

/**
 * Pixelfed: app/Providers/AuthServiceProvider.php and routes/api.php at 8aae92d (2024-03-10). Its tokens are those of Laravel
 * Passport 11, on league/oauth2-server 8.5, which knows no scopes of an app, and has no call that revokes one token.
 */
export const PIXELFED_OAUTH: OAuthRules = {
  ...MASTODON_OAUTH,
  allows: (_registered, scope) => PIXELFED_SCOPES.includes(scope),
  unknownClient: oauthError(401, 'invalid_client', 'Client authentication failed'),
  badScope: oauthError(400, 'invalid_scope', 'The requested scope is invalid, unknown, or malformed'),
  badCode: oauthError(400, 'invalid_grant', 'The provided authorization grant is invalid'),
  tokenLifetimeMs: 356 * DAY_MS,
  isRefreshable: true,
  hidesScope: true,
  refusesStrayVerifier: true,
  revokes: null,
};

/** Friendica: src/Security/OAuth.php and src/Module/OAuth/{Token,Revoke}.php at a0a8aeb (2024-10-21). */
export const FRIENDICA_OAUTH: OAuthRules = {
  ...MASTODON_OAUTH,
  allows: () => true,
  noRedirect: oauthError(401, 'invalid_client', 'Invalid data or unknown client'),
  unknownClient: oauthError(401, 'invalid_client', 'Invalid data or unknown client'),
  badCode: { status: 401, body: { error: 'Unauthorized' } },
  // It deletes the tokens of the application that it has found by one of them.
  revokes: 'app',
  foreignToken: { status: 401, body: { error: 'Unauthorized' } },
};

const INVALID_CREDENTIALS: ApiResponse = { status: 400, body: { error: 'Invalid credentials' } };

/**
 * Akkoma: lib/pleroma/web/o_auth/o_auth_view.ex at 57dc812 and docs/…/differences_in_mastoapi_responses.md at 06589d9; the
 * controller is the one of Pleroma, lib/pleroma/web/o_auth/{o_auth_controller,token}.ex at 5ee3d93. How long a token lasts is
 * up to its operator.
 */
export const AKKOMA_OAUTH: OAuthRules = {
  ...MASTODON_OAUTH,
  unknownClient: INVALID_CREDENTIALS,
  badScope: INVALID_CREDENTIALS,
  badCode: INVALID_CREDENTIALS,
  tokenLifetimeMs: 100 * DAY_MS,
  isRefreshable: true,
  foreignToken: { status: 200, body: {} },
};

/** What a server of the sandbox's Mastodon is: its software, its limits, its language. */
export type ServerProfile = {
  name: string;
  /** As NodeInfo names it, and where that is. */
  software: string;
  nodeinfoPath: string;
  oauth: OAuthRules;
  /** What a key that comes again leads to: the post that it made, another one, or an error, whether there was a post or not. */
  repeatedKey: 'post' | 'anotherPost' | 'error';
  /** True if a post has to have a file. */
  needsFile: boolean;
  version: string;
  /** Of the texts of its errors, by which nobody may decide anything. */
  language: 'en' | 'de';
  /** Has /.well-known/oauth-authorization-server, PKCE and `GET /api/v1/statuses`, as Mastodon from 4.3 on. */
  hasMetadata: boolean;
  /** Has /api/v2/instance and processes images at once, as Mastodon from 4.0 on. */
  hasSecondInstance: boolean;
  maxCharacters: number;
  maxFiles: number;
  imageMaxBytes: number;
  imageMaxPixels: number;
  videoMaxBytes: number;
  altTextMaxLength: number;
};

/** What servers of Mastodon itself have in common. */
const MASTODON = {
  software: 'mastodon',
  nodeinfoPath: '/nodeinfo/2.0',
  oauth: MASTODON_OAUTH,
  repeatedKey: 'post',
  needsFile: false,
} as const;

/** A server as most are: today's version, with the limits that it comes with. */
export const USUAL: ServerProfile = {
  ...MASTODON,
  name: 'Sandbox Mastodon',
  version: '4.5.2',
  language: 'en',
  hasMetadata: true,
  hasSecondInstance: true,
  maxCharacters: 500,
  maxFiles: 4,
  imageMaxBytes: 16 * BYTES_PER_MB,
  imageMaxPixels: 33_177_600,
  videoMaxBytes: 99 * BYTES_PER_MB,
  altTextMaxLength: 1_500,
};

/** An older fork that lets people write more, in German. */
export const LONG_POSTS: ServerProfile = {
  ...MASTODON,
  name: 'Sandbox Mastodon, long posts',
  version: '3.5.19+glitch',
  language: 'de',
  hasMetadata: false,
  hasSecondInstance: false,
  maxCharacters: 5_000,
  maxFiles: 6,
  imageMaxBytes: 8 * BYTES_PER_MB,
  imageMaxPixels: 16_777_216,
  videoMaxBytes: 40 * BYTES_PER_MB,
  altTextMaxLength: 1_000,
};

/** Types of files that both take, besides sounds, which are not modeled. */
export const MIME_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/webm',
  'video/mp4',
  'video/quicktime',
];

/** What a link counts. */
export const URL_LENGTH = 23;
