import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations';

/** Longest post text in the Schedule Post dialog; for facebook and instagram lower than what the network allows. */
export const DIALOG_TEXT_LIMIT: Record<string, number> = { twitter: 280, facebook: 2_000, instagram: 1_000 };

/** The dialog's limit for a platform that it does not know. */
export const DIALOG_TEXT_LIMIT_UNKNOWN = 2_000;

/** Characters past the limit that the dialog's textarea accepts, as the network counts that sets it. */
export const DIALOG_TEXT_OVERSHOOT = 50;

/** Time of day preset in the Schedule Post dialog, local, HH:mm. */
export const DEFAULT_SCHEDULE_TIME = '12:00';

/** Instants further in the past than this are refused by the server as "already over". */
export const SCHEDULE_PAST_TOLERANCE_MS = MINUTE_MS;

/** Bytes in a megabyte, as sizes of files are counted and shown. */
export const BYTES_PER_MB = 1024 * 1024;

/** A media file must be smaller than this; the server holds the same limit. */
export const MEDIA_MAX_BYTES = 10 * BYTES_PER_MB;

/** Time during which a deleted post can be restored; then its files are erased. */
export const POST_RESTORE_MAX_MS = DAY_MS;

/** Time after which a post that is deleted at its networks too is deleted there: a little longer than Undo is offered. */
export const POST_REMOVAL_GRACE_MS = 15 * SECOND_MS;

/** Files that one post may carry on Create Post. */
export const MEDIA_MAX_FILES = 10;

/** Longest name of a file, in UTF-16 units. */
export const FILENAME_MAX_LENGTH = 200;

/** Files in one page of the library, by default and at most, and files that one request deletes. */
export const LIBRARY_PAGE_LIMIT = 40;
export const LIBRARY_PAGE_MAX = 100;
export const MEDIA_DELETE_MAX = 100;

/** Shortest side of what can be cut out of a picture, in pixels. */
export const CROP_MIN_PX = 16;

/** Posts that are named where a file can't be deleted because of them. */
export const MEDIA_USES_SHOWN = 3;

/** Posts in one thread, the first included. */
export const THREAD_PARTS_MAX = 25;

/** Longest description of an image or video, in UTF-16 units: X's limit. */
export const ALT_TEXT_MAX_LENGTH = 1_000;

/** Longest warning that hides a post, in UTF-16 units. */
export const CONTENT_WARNING_MAX_LENGTH = 200;

/** Longest handle or name of a server that a person types to connect an account, and longest app password. */
export const IDENTIFIER_MAX_LENGTH = 253;
export const APP_PASSWORD_MAX_LENGTH = 256;

/** Media types that the upload accepts. */
export const MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
] as const;

/** Password length in code points; the upper bound keeps hashing time bounded. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 256;

/** Username length after trimming. */
export const USERNAME_MAX_LENGTH = 50;

/** Longest full name and longest email address that the server stores. */
export const FULL_NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;

/** Longest id and names that are kept of what a network says about an account. */
export const ACCOUNT_TEXT_MAX_LENGTH = 200;

/** Posts fetched by the dashboard per page; the server never returns more than the maximum. */
export const POSTS_PAGE_LIMIT = 20;
export const POSTS_PAGE_MAX = 100;

/** Posts that one request changes. */
export const BULK_POSTS_MAX = 100;

/** Size of an import: bytes of the file, rows, columns, and UTF-16 units of one cell. */
export const IMPORT_MAX_BYTES = 5 * BYTES_PER_MB;
export const IMPORT_ROWS_MAX = 1_000;
export const IMPORT_COLUMNS_MAX = 50;
export const IMPORT_CELL_MAX_LENGTH = 100_000;

/** The same text on the same account within so many days is pointed out. */
export const REPEAT_DAYS = 30;

/** Posts of each kind that the warning about repeats names. */
export const REPEATS_SHOWN_MAX = 5;

/** Longest text that posts are searched for. */
export const SEARCH_MAX_LENGTH = 200;

/** How far the posts that a search finds are counted. */
export const SEARCH_COUNT_MAX = 10_000;

/** Longest span of one look at the calendar: a month of six weeks, and the neighbors of one. */
export const CALENDAR_DAYS_MAX = 93;

/** Characters of a post's text that a list of many posts shows. */
export const EXCERPT_LENGTH = 80;

/** Hours of a week at which one account may publish out of its queue. */
export const SLOTS_MAX_PER_ACCOUNT = 100;

/** Posts that may wait in the queue of one account. */
export const QUEUE_MAX_PER_ACCOUNT = 500;

/** Days whose posts say at which times an account does well, and how many of them that takes. */
export const BEST_TIMES_DAYS = 90;
export const BEST_TIMES_POSTS_MIN = 20;

/** Accounts to which one post can go, and whose next slots can be asked for at once. */
export const POST_ACCOUNTS_MAX = 30;

/** Hashtags and mentions of one post: how many, and how long each. */
export const TAGS_MAX_COUNT = 30;
export const TAG_MAX_LENGTH = 100;

/** Unfinished drafts that the server keeps of one user. */
export const DRAFTS_MAX_PER_USER = 50;

/** Snippets of one user, and the longest name and content of one. */
export const SNIPPETS_MAX_PER_USER = 100;
export const SNIPPET_NAME_MAX_LENGTH = 50;
export const SNIPPET_MAX_LENGTH = 10_000;

/** Largest JSON body that the API reads. */
export const JSON_BODY_MAX_BYTES = 256 * 1024;

/**
 * Longest form of a draft besides its text, in UTF-16 units: what a post can be sent with, and, while one is edited, what it was
 * before. Each unit takes up to three bytes of the body, or two where it is escaped.
 */
export const DRAFT_FORM_MAX_LENGTH = 2 * JSON_BODY_MAX_BYTES;
export const DRAFT_BODY_MAX_BYTES = 4 * DRAFT_FORM_MAX_LENGTH;

/** A session ends after this much silence, and at the latest this long after login. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_MAX_MS = 7 * DAY_MS;

/** Sessions that are listed of one user: those that were used last. */
export const SESSIONS_LISTED_MAX = 100;

/** Interval of heartbeats on an idle event stream; a client that receives nothing for twice as long reconnects. */
export const EVENTS_HEARTBEAT_MS = 25_000;

/** Age at which a saved authorization state is refused and an unused response of the relay is dropped. */
export const OAUTH_STATE_MAX_AGE_MS = 10 * MINUTE_MS;

/** Passwords that may be tried for one account before each further one has to wait longer, over all addresses and servers. */
export const PASSWORD_TRIES_FREE = 10;

/** The longest such wait: at an address where the owner has been, and at all others together. */
export const PASSWORD_WAIT_FAMILIAR_MAX_MS = MINUTE_MS;
export const PASSWORD_WAIT_STRANGE_MAX_MS = 15 * MINUTE_MS;

/** Life of an invitation to sign up, and how many may be open at a time. */
export const INVITATION_MAX_AGE_MS = 7 * DAY_MS;
export const INVITATIONS_MAX = 100;

/** Life of a link by which a lost password is replaced. */
export const RESET_MAX_AGE_MS = 30 * MINUTE_MS;

/** Time in which a log-in with the right password must show its second factor. */
export const CHALLENGE_MAX_AGE_MS = 5 * MINUTE_MS;

/** Time in which an authenticator app must show its first code, after it was given its key. */
export const AUTHENTICATOR_SETUP_MAX_AGE_MS = HOUR_MS;

/** Recovery codes that somebody has, and the longest code with blanks between its parts. */
export const RECOVERY_CODES = 10;
export const CODE_MAX_LENGTH = 40;

/** Passkeys of one user, and the longest name of one. */
export const PASSKEYS_MAX_PER_USER = 20;
export const PASSKEY_NAME_MAX_LENGTH = 50;

/** Longest id of a passkey (1,023 bytes), and longest other part of what a browser says about one, in base64url. */
export const PASSKEY_ID_MAX_LENGTH = 1_364;
export const PASSKEY_PART_MAX_LENGTH = 16_000;

/** Life of a link by which an email address is confirmed. */
export const CONFIRMATION_MAX_AGE_MS = DAY_MS;

/** Time from the beginning of a sign-in at the OpenID Connect issuer to its end, and for the password that joins it to an account. */
export const OIDC_MAX_AGE_MS = 10 * MINUTE_MS;

/** Longest code of an issuer, or address of one. */
export const OIDC_CODE_MAX_LENGTH = 4_000;

/** Length of a token that came in a link, with room for longer ones. */
export const LINK_TOKEN_MAX_LENGTH = 200;

/** Sign-ins in one response, newest first: by default and at most. */
export const SIGN_INS_LIMIT = 20;
export const SIGN_INS_PAGE_MAX = 100;

/** Sign-ins that Settings shows. */
export const SIGN_INS_SHOWN = 10;

/** Retention of sign-ins, and their number per user: as many failed ones, and as many others. */
export const SIGN_INS_KEPT_DAYS = 90;
export const SIGN_INS_KEPT_MAX = 200;

/** Length of X's PKCE verifier. */
export const PKCE_VERIFIER_LENGTH = 128;

/** Size of the authorization popup, in CSS pixels. */
export const OAUTH_POPUP = { width: 600, height: 700 } as const;

/** The connect dialog closes this long after the authorization flow has started. */
export const CONNECT_DIALOG_CLOSE_MS = 1_500;

/** The popup says for this long that the account is connected before it closes. */
export const CONNECTED_POPUP_CLOSE_MS = 2_000;

/** Longest keyword and longest category of one, in code points; a hashtag is as long as any other tag. */
export const KEYWORD_MAX_LENGTH = 100;
export const CATEGORY_MAX_LENGTH = 50;

/** Hashtags that one user may track, and as many keywords: each costs calls to networks that ration them. */
export const TRACKERS_MAX_PER_USER = 100;

/** Category of a keyword that is given none, and the mentions at which a tracker alerts by default. */
export const KEYWORD_CATEGORY = 'custom';
export const KEYWORD_ALERT_THRESHOLD = 10;
export const HASHTAG_ALERT_THRESHOLD = 100;
export const ALERT_THRESHOLD_MAX = 1_000_000_000;

/** Monitored posts in one response: by default and at most. */
export const MONITORED_POSTS_LIMIT = 50;
export const MONITORED_POSTS_MAX = 100;
/** Posts that trend: the most engaging ones that any tracker found. */
export const TRENDING_POSTS = 50;

/** Posts of each of the lists Top 10 and Latest 10. */
export const RANKED_POSTS = 10;

/** A tracker counts posts of the last so many days, and at most so many of them, the newest. */
export const MONITORING_WINDOW_DAYS = 30;
export const TRACKED_POSTS_MAX = 5_000;

/** Notices in one response, newest first. */
export const NOTICES_MAX = 50;

/** Days that analytics show unless the request says otherwise, and at most. */
export const ANALYTICS_DAYS = 30;
export const ANALYTICS_DAYS_MAX = 366;

/** For this many days after a post came out, its figures are collected. */
export const METRICS_WINDOW_DAYS = 30;

/** Hashtags in one response of their analytics, the most engaging ones first. */
export const HASHTAG_FIGURES_MAX = 100;

/** Posts of a series that are made ahead, so that they can be seen and changed like any other. */
export const SERIES_AHEAD = 10;

/** Dates that a rule shows before anybody agrees to it. */
export const SERIES_DATES_SHOWN = 5;

/** Texts of one series that take turns. */
export const SERIES_TEXTS_MAX = 5;

/** Series of one user, ended ones included. */
export const SERIES_MAX_PER_USER = 100;

/** Longest repeat rule (RFC 5545), in characters. */
export const SERIES_RULE_MAX_LENGTH = 200;

/** Most days, weeks or months from one post of a series to the next, and most times of one that is counted. */
export const SERIES_EVERY_MAX = 999;
export const SERIES_COUNT_MAX = 9_999;

/** Years from which on and up to which a series can have days: looking for the next ones has to come to an end. */
export const SERIES_FIRST_YEAR = 1970;
export const SERIES_LAST_YEAR = 2199;
