import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { ErrorCode } from '#contract/errors';
import {
  ANALYTICS_DAYS,
  ANALYTICS_DAYS_MAX,
  BYTES_PER_MB,
  KEYWORD_MAX_LENGTH,
  MEDIA_MAX_BYTES,
  POST_RESTORE_MAX_MS,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  SIGN_INS_KEPT_DAYS,
  TAG_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
} from '#contract/limits';

/** What the document says of a route beyond its schemas. Errors that any route may answer are left out. */
export type Operation = {
  id: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  errors?: readonly ErrorCode[];
  /** Visitors may call it. */
  isPublic?: true;
  /** Answers without a body. */
  isEmpty?: true;
};

/** The groups of the document, in its order, each with what it is about. */
export const TAGS = {
  Auth: `Signing up, in and out. A session is a bearer token; it ends after ${SESSION_IDLE_MS / HOUR_MS} hours of silence or ${SESSION_MAX_MS / DAY_MS} days.`,
  'Your data': 'Taking along all that is stored of a person, and having it erased.',
  'Social accounts': 'The accounts that a user publishes to, and how they are connected.',
  Posts: 'Writing, scheduling and publishing. A post has one target per account.',
  Media: 'Images and videos that go out with posts.',
  Analytics: 'What people did with posts, as last collected from the networks. What a network does not tell is null.',
  Hashtags: 'Hashtags that are tracked, and what others posted under them.',
  Keywords: 'Keywords that are monitored.',
  Notices: 'What the product tells a user.',
  Events: 'What changed, as it changes.',
} as const;

const CREATE_ERRORS = ['POST_TOO_LONG', 'PLATFORM_NOT_CONNECTED'] as const;

/** Every route below /api/v1 that is part of the API. A new one must be added here. */
export const OPERATIONS: Record<string, Operation> = {
  'POST /auth/register': {
    id: 'register',
    tag: 'Auth',
    summary: 'Sign up',
    description: `A username has at most ${USERNAME_MAX_LENGTH} characters; blanks around it and case do not count.`,
    errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN'],
    isPublic: true,
  },
  'POST /auth/login': {
    id: 'login',
    tag: 'Auth',
    summary: 'Sign in',
    description: 'The token is shown once. Send it with every other call: `Authorization: Bearer …`.',
    errors: ['INVALID_CREDENTIALS'],
    isPublic: true,
  },
  'GET /auth/me': { id: 'getCurrentUser', tag: 'Auth', summary: 'Read who is signed in' },
  'GET /auth/sign-ins': {
    id: 'listSignIns',
    tag: 'Auth',
    summary: 'List who signed in, and who tried to',
    description: `Newest first; kept for ${SIGN_INS_KEPT_DAYS} days.`,
  },
  'POST /auth/logout': { id: 'logout', tag: 'Auth', summary: 'Sign out', isEmpty: true },
  'POST /auth/password': {
    id: 'changePassword',
    tag: 'Auth',
    summary: 'Change the password',
    description: 'All other sessions of the user end.',
    isEmpty: true,
  },
  'GET /me/export': {
    id: 'exportData',
    tag: 'Your data',
    summary: 'Take all data along',
    description:
      'A ZIP that is made while it is read: what you wrote, connected, tracked and uploaded, as JSON and files. No password and no token is in it. One at a time.',
    errors: ['REQUEST_IN_PROGRESS'],
  },
  'POST /me/delete': {
    id: 'deleteMe',
    tag: 'Your data',
    summary: 'Delete the account',
    description:
      'At once and for good. What waits for its time goes out nowhere any more; what is out already stays on its network; networks are told to take their tokens back; all sessions end; everything stored is erased. What was being sent at that moment is waited for up to five seconds: `may_still_appear` counts the posts of which nobody knows by then.',
  },
  'GET /social-accounts': {
    id: 'listAccounts',
    tag: 'Social accounts',
    summary: 'List accounts',
    description: 'Oldest connection first. `is_active=true` gives those that can be published to.',
  },
  'POST /social-accounts/connect': {
    id: 'connectAccount',
    tag: 'Social accounts',
    summary: 'Connect an account',
    description:
      'With the handles that the relay or the exchange gave. An account that was connected before goes on with the new ones.',
  },
  'POST /social-accounts/oauth-exchange': {
    id: 'exchangeCaughtCode',
    tag: 'Social accounts',
    summary: 'Exchange the code that another window caught',
    description:
      'The status is 200 even when the network refuses: `data.error` says so. A state is used up by its first exchange.',
  },
  'DELETE /social-accounts/:id': {
    id: 'deleteAccount',
    tag: 'Social accounts',
    summary: 'Disconnect an account',
    description: 'Its posts that were still to go out fail visibly. The network is told to take the tokens back.',
    isEmpty: true,
  },
  'GET /oauth/config': {
    id: 'getOAuthConfig',
    tag: 'Social accounts',
    summary: 'List the networks that can be connected',
  },
  'POST /oauth/:platform/token': {
    id: 'exchangeCode',
    tag: 'Social accounts',
    summary: 'Exchange a code, as the platform’s own token endpoint would',
    description: 'The relay adds the secret. The tokens in the answer are handles that are useless at the network.',
    errors: [
      'OAUTH_REJECTED',
      'OAUTH_NOT_CONFIGURED',
      'NETWORK_UNAVAILABLE',
      'BODY_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  },
  'GET /posts': {
    id: 'listPosts',
    tag: 'Posts',
    summary: 'List posts',
    description:
      'Newest first, by the date of publication, else the date scheduled, else the date of creation; those with `status=scheduled` in the order in which they go out. With neither a status nor dates, by the date of publication, else of creation. Both dates are inclusive; a date alone is a whole day in UTC. An `end_date` before `start_date` is refused.',
  },
  'POST /posts': {
    id: 'createPost',
    tag: 'Posts',
    summary: 'Write a post: now, at a time, or as a draft',
    description:
      'Without `scheduled_at` it goes out at once, and the answer waits for the networks up to five seconds. The same Idempotency-Key makes the same post.',
    errors: [...CREATE_ERRORS, 'REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'GET /posts/:id': { id: 'getPost', tag: 'Posts', summary: 'Read a post' },
  'PUT /posts/:id': {
    id: 'updatePost',
    tag: 'Posts',
    summary: 'Change a post that has not gone out',
    description:
      'Any subset of the fields. Name the version that was read, by If-Match or in the body, and an older one is refused; without it the last write wins. A version rises with every change of the post, and whenever something became of it on one of its accounts.',
    errors: [...CREATE_ERRORS, 'VERSION_CONFLICT', 'POST_ALREADY_SENT'],
  },
  'DELETE /posts/:id': {
    id: 'deletePost',
    tag: 'Posts',
    summary: 'Delete a post here',
    description:
      'It goes out nowhere any more; what is out already stays on its network. While it is being sent or looked for there, the answer is POST_ALREADY_SENT. Name the version that was read by If-Match, and a post that has changed or gone out since is not deleted: read it and ask again. Without it, whatever is there is deleted.',
    errors: ['VERSION_CONFLICT', 'POST_ALREADY_SENT'],
    isEmpty: true,
  },
  'POST /posts/:id/restore': {
    id: 'restorePost',
    tag: 'Posts',
    summary: 'Take a deletion back',
    description: `Within ${POST_RESTORE_MAX_MS / HOUR_MS} hours; after that the post is NOT_FOUND, and it is erased with its files.`,
  },
  'POST /posts/:id/retry': {
    id: 'retryPost',
    tag: 'Posts',
    summary: 'Send again what certainly did not go out',
    errors: ['CONFLICT'],
  },
  'POST /posts/:id/decide': {
    id: 'decideTarget',
    tag: 'Posts',
    summary: 'Say what became of a target that nobody could confirm',
    errors: ['CONFLICT'],
  },
  'POST /upload/media': {
    id: 'uploadMedia',
    tag: 'Media',
    summary: 'Upload an image or a video',
    description: `Less than ${MEDIA_MAX_BYTES / BYTES_PER_MB} MB. The type is read from the bytes; what a camera noted is taken out. All files of a user together may take as much as this server allows; those that no post carries go after a day.`,
    errors: ['BODY_TOO_LARGE', 'MEDIA_LIMIT_REACHED', 'UNSUPPORTED_MEDIA_TYPE', 'UNREADABLE_FILE'],
  },
  'GET /analytics/accounts': {
    id: 'getAccountAnalytics',
    tag: 'Analytics',
    summary: 'Read the figures of accounts',
    description: `The last ${ANALYTICS_DAYS} days unless dates are given, at most ${ANALYTICS_DAYS_MAX}; an \`end_date\` before \`start_date\` is refused. Rates are percent: 3.4 is 3.4 %.`,
  },
  'GET /analytics/posts/:id': { id: 'getPostAnalytics', tag: 'Analytics', summary: 'Read the figures of a post' },
  'GET /analytics/hashtags': {
    id: 'getHashtagAnalytics',
    tag: 'Analytics',
    summary: 'Read what the hashtags of one’s own posts brought',
  },
  'GET /hashtags': { id: 'listHashtags', tag: 'Hashtags', summary: 'List tracked hashtags' },
  'POST /hashtags': {
    id: 'trackHashtag',
    tag: 'Hashtags',
    summary: 'Track a hashtag',
    description: `With or without its #; at most ${TAG_MAX_LENGTH} letters, digits and underscores.`,
    errors: ['HASHTAG_ALREADY_TRACKED', 'TRACKER_LIMIT_REACHED'],
  },
  'GET /hashtags/monitored/:hashtag': {
    id: 'listMonitoredPosts',
    tag: 'Hashtags',
    summary: 'List what others posted under a tracked hashtag',
    description:
      'Lists in the query are separated by commas, or the parameter is given several times. A `dateTo` before `dateFrom` is refused.',
  },
  'GET /hashtags/:id/analytics': { id: 'getHashtagHistory', tag: 'Hashtags', summary: 'Read how a hashtag does' },
  'POST /hashtags/:id/refresh': {
    id: 'refreshHashtag',
    tag: 'Hashtags',
    summary: 'Search for a hashtag now',
    errors: ['NETWORK_UNAVAILABLE'],
  },
  'DELETE /hashtags/:id': { id: 'stopHashtag', tag: 'Hashtags', summary: 'Stop tracking a hashtag', isEmpty: true },
  'GET /keywords/monitored': { id: 'listKeywords', tag: 'Keywords', summary: 'List monitored keywords' },
  'POST /keywords/monitor': {
    id: 'monitorKeyword',
    tag: 'Keywords',
    summary: 'Monitor a keyword',
    description: `A word or several; at most ${KEYWORD_MAX_LENGTH} characters.`,
    errors: ['KEYWORD_ALREADY_MONITORED', 'TRACKER_LIMIT_REACHED'],
  },
  'GET /keywords/:id/analytics': { id: 'getKeywordHistory', tag: 'Keywords', summary: 'Read how a keyword does' },
  'POST /keywords/:id/refresh': {
    id: 'refreshKeyword',
    tag: 'Keywords',
    summary: 'Search for a keyword now',
    errors: ['NETWORK_UNAVAILABLE'],
  },
  'DELETE /keywords/:id': { id: 'stopKeyword', tag: 'Keywords', summary: 'Stop monitoring a keyword', isEmpty: true },
  'GET /notices': { id: 'listNotices', tag: 'Notices', summary: 'List notices' },
  'POST /notices/:id/read': { id: 'readNotice', tag: 'Notices', summary: 'Note that a notice was read' },
  'GET /events': {
    id: 'followEvents',
    tag: 'Events',
    summary: 'Follow what changes, as server-sent events',
    description:
      'Each event names kinds of rows whose copies are out of date; the first ones say what changed shortly before the stream was opened, and how long ago. The stream ends with its session.',
  },
};
