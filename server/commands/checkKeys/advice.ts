import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { X_PRICES_USD } from '#contract/xPrices';
import { NetworkError, type PublishOutcome } from '../../networks/connector';
import { sentenceOf } from '../../networks/outcomes';

/** What went wrong, as far as it decides what the operator should do. */
type Topic =
  | 'page'
  | 'keys'
  | 'redirect'
  | 'permission'
  | 'credits'
  | 'version'
  | 'account'
  | 'picture'
  | 'limit'
  | 'unreachable'
  | 'outage'
  | 'unclear'
  | 'other';

/** Where an app's settings are, by the labels of its network's console. */
type Console = {
  keys: string;
  /** Where redirect addresses are registered; left out: nowhere, the server learns them by itself. */
  redirects?: string;
  permission: string;
  /** What to do where no page asks; goes on with the address that may not be registered. */
  page: string;
  /** What the check itself costs there; left out: nothing. */
  costUsd?: number;
};

const META_PERMISSION =
  'Add it to the app (developers.facebook.com, “Use cases”, “Customize”), leave it selected in Facebook’s window, and sign in with an account that has a role in the app: for others it needs Advanced Access by App Review.';
const META_PAGE =
  '“Invalid Scopes” means that the app lacks the permission that is named (“Use cases”, “Customize”); “URL blocked” means that';
const META_REDIRECTS = '“Valid OAuth Redirect URIs” (“Facebook Login”, “Settings”)';

function metaKeys(prefix: string): string {
  return `Copy “App ID” and “App secret” (developers.facebook.com, “App settings”, “Basic”) into ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET again.`;
}

const CONSOLES: Record<AccountPlatform, Console> = {
  twitter: {
    keys: 'Copy “Client ID” and “Client Secret” below “OAuth 2.0” (console.x.com, the app, “Keys and tokens”) into X_CLIENT_ID and X_CLIENT_SECRET again; “API Key” and “Bearer Token” are something else.',
    redirects: '“Callback URI” (console.x.com, the app, “User authentication settings”)',
    permission:
      'Set “App permissions” to “Read and write” (console.x.com, the app, “User authentication settings”), and allow the app again; an app that stands in no project, or in one without credits, may do nothing either.',
    page: '“Something went wrong” means that X_CLIENT_ID is not the OAuth 2.0 Client ID, or that',
    // Two posts, of one of which the figures are read, and the account.
    costUsd:
      2 * (X_PRICES_USD.post + X_PRICES_USD.deletion + X_PRICES_USD.post_read) +
      X_PRICES_USD.user_read +
      X_PRICES_USD.alt_text,
  },
  facebook: {
    keys: metaKeys('FACEBOOK'),
    redirects: META_REDIRECTS,
    permission: META_PERMISSION,
    page: META_PAGE,
  },
  instagram: {
    keys: metaKeys('INSTAGRAM'),
    redirects: META_REDIRECTS,
    permission: META_PERMISSION,
    page: META_PAGE,
  },
  linkedin: {
    keys: 'Copy “Client ID” and “Primary Client Secret” (linkedin.com/developers/apps, the app, “Auth”) into LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET again.',
    redirects: '“Authorized redirect URLs for your app” (linkedin.com/developers/apps, the app, “Auth”)',
    permission:
      'Add the products “Share on LinkedIn” and “Sign In with LinkedIn using OpenID Connect” (linkedin.com/developers/apps, the app, “Products”), and allow the app again.',
    page: '“unauthorized_scope_error” means that one of the products “Share on LinkedIn” and “Sign In with LinkedIn using OpenID Connect” is missing (“Products”); else, most often,',
  },
  bluesky: {
    keys: 'Make a new app password (Settings, “Privacy and security”, “App passwords”), and set BLUESKY_APP_PASSWORD to it.',
    permission: 'Sign in with an app password instead (BLUESKY_APP_PASSWORD).',
    page: 'sign in with an app password instead (BLUESKY_APP_PASSWORD).',
  },
  mastodon: {
    keys: 'Run the check again: Postwright then registers itself with the server anew.',
    permission: 'Allow all that is asked for; an account that its server limits may not post either.',
    page: 'ask whoever runs the server whether it lets apps sign people in.',
  },
};

/** What the operator should do; `redirectUri` is where the network sends people back to. */
export function advise(platform: AccountPlatform, topic: Topic, redirectUri: string): string {
  const { shortName: name } = NETWORKS[platform];
  const { keys, redirects, permission, page } = CONSOLES[platform];
  switch (topic) {
    case 'page':
      return redirects === undefined ? page : `${page} ${redirectUri} is not registered, exactly so, as ${redirects}.`;
    case 'keys':
      return keys;
    case 'redirect':
      return redirects === undefined
        ? `Set PUBLIC_ORIGIN to the address at which people open Postwright: ${redirectUri} was refused.`
        : `Register exactly ${redirectUri} as ${redirects}, or set PUBLIC_ORIGIN to what is registered.`;
    case 'permission':
      return permission;
    case 'credits':
      return 'Buy credits at console.x.com, and look at the spending limit there: without credits X refuses every call.';
    case 'version':
      return 'Set LINKEDIN_VERSION in .env to a month that LinkedIn serves (learn.microsoft.com, “LinkedIn Marketing API versioning”).';
    case 'account':
      return `Sign in to ${name} itself with this account, and see what it says there: it is limited or stopped.`;
    case 'picture':
      return 'Instagram fetches pictures itself: PUBLIC_ORIGIN must be an https address that the internet reaches, and no firewall, CDN or robots.txt may keep facebookexternalhit from /media/.';
    case 'limit':
      return `Wait, and check again: this says nothing against the keys.`;
    case 'unreachable':
      return `See whether this machine reaches ${name} at all: name servers, firewall, proxy, and the addresses in .env.`;
    case 'outage':
      return `Check again in a few minutes: the fault is at ${name}, or on the way there.`;
    case 'unclear':
      return `Look at the account for the post. Check again in a few minutes.`;
    case 'other':
      return `If these words don’t help: docs/networks.md tells what ${name} needs, and what is sent.`;
  }
}

/** What the check costs at a network, as a sentence; empty where that bills nothing. */
export function costOf(platform: AccountPlatform): string {
  const { costUsd } = CONSOLES[platform];
  return costUsd === undefined
    ? ''
    : `${NETWORKS[platform].shortName} bills it with about ${costUsd.toFixed(2)} US dollars.`;
}

/** What a network answered where a step failed, and what that is about. */
type Trouble = { topic: Topic; words: string };

/** Thrown by a step that comes to nothing. */
export class StepFailed extends Error {
  readonly topic: Topic;

  constructor({ topic, words }: Trouble) {
    super(words);
    this.topic = topic;
  }
}

/** Thrown by a step that is not meant for this server; its sentence says why. */
export class StepNeedless extends Error {}

/** Codes of networks and of ours that say more than the status of an answer. */
const CODES: Record<string, Topic> = {
  out_of_credit: 'credits',
  usage_capped: 'credits',
  'usage-capped': 'credits',
  version_sunset: 'version',
  NONEXISTENT_VERSION: 'version',
  account_restricted: 'account',
  account_stopped: 'account',
  media_unreachable: 'picture',
  media_not_public: 'picture',
  invalid_client: 'keys',
  unauthorized_client: 'keys',
  invalid_client_id: 'keys',
  log_in_refused: 'keys',
  AuthenticationRequired: 'keys',
  AuthFactorTokenRequired: 'keys',
  insufficient_scope: 'permission',
  invalid_scope: 'permission',
  unauthorized_scope_error: 'permission',
  no_answer: 'outage',
  unreachable: 'unreachable',
  server_error: 'outage',
};

/** Words of networks whose codes say little: Meta calls a wrong secret 1, and X all that is wrong with a code invalid. */
const WORDS: [RegExp, Topic][] = [
  [/redirect.?ur[il]/i, 'redirect'],
  [/client.?(secret|id)|app.?id|validating application/i, 'keys'],
  [/credits?\b|spend(ing)? (limit|cap)/i, 'credits'],
];

const STATUSES: Record<number, Topic> = {
  401: 'keys',
  402: 'credits',
  403: 'permission',
  426: 'version',
  429: 'limit',
};

/** What a thrown error is about. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof StepFailed) return { topic: error.topic, words: error.message };
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof NetworkError)) return { topic: 'other', words };
  const byStatus = STATUSES[error.status] ?? (error.status >= 500 ? 'outage' : 'other');
  return { topic: CODES[error.code] ?? byWords(words) ?? byStatus, words };
}

/** What a post that did not come out is about. */
export function troubleOfOutcome(
  platform: AccountPlatform,
  outcome: Exclude<PublishOutcome, { kind: 'published' }>,
): Trouble {
  const { code, detail } = outcome;
  const words = detail ?? sentenceOf(platform, outcome);
  if (outcome.kind === 'unknown') return { topic: 'unclear', words };
  const known = CODES[code];
  if (known !== undefined) return { topic: known, words };
  if (outcome.kind === 'deferred') return { topic: outcome.reason === 'rate' ? 'limit' : 'outage', words };
  const byClass: Record<typeof outcome.class, Topic> = {
    auth: 'keys',
    permission: 'permission',
    policy: 'account',
    content: 'other',
  };
  return { topic: byClass[outcome.class], words };
}

function byWords(words: string): Topic | undefined {
  return WORDS.find(([pattern]) => pattern.test(words))?.[1];
}
