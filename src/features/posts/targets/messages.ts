import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { megabytesText, networkMediaProblem } from '#contract/networks/mediaProblem';
import type { ReasonParams } from '#contract/schemas/common';

/** Texts about what became of a post on one of its accounts, while it is not there. */
export const targetMessages = {
  again: 'It will be tried again.',
  change: 'Change it, or try again.',
  missed: 'Its time passed while Postwright wasn’t running.',
  inDoubt: (name: string) => `${name} gave no clear response. We are asking whether it has the post.`,
  parked: (name: string) => `We couldn’t confirm whether ${name} has this post. Look there before you send it again.`,
  refused: (name: string) => `${name} refused the post`,
} as const;

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** What is wrong with a post, in few words, by the state of its targets and the names of their networks. */
export const problemMessages = {
  failed: (names: readonly string[]) => `Not published on ${LIST.format(names)}.`,
  parked: (names: readonly string[]) => `It isn’t known whether ${LIST.format(names)} has it.`,
  missed: (_names: readonly string[]) => targetMessages.missed,
  unknown: (names: readonly string[]) => `${LIST.format(names)} gave no clear response yet.`,
} as const;

/** Texts about a first comment whose post is out. */
export const missingCommentMessages = {
  failed: 'Published; its first comment was not.',
  missed: `Published; its first comment was not. ${targetMessages.missed}`,
  inDoubt: (name: string) =>
    `Published. ${name} gave no clear response to its first comment. We are asking whether it is there.`,
  parked: (name: string) =>
    `Published. We couldn’t confirm whether ${name} has its first comment. Look there before you send it again.`,
  follows: 'Published. Its first comment follows.',
  again: 'Published. Its first comment will be tried again.',
  notPermitted: (name: string) => `${name} doesn’t allow this account to comment from here.`,
  notKnown: (name: string) => `We don’t know which post it is on ${name}, so write it there.`,
  refused: (name: string) => `${name} refused it`,
} as const;

const TRY_AGAIN = 'Try again in a moment.';

/** Meaning of an error for the author of the post, and what they can do; `name` is the network's. */
export const EXPLANATIONS: Record<string, (name: string) => { why: string; advice: string }> = {
  TOKEN_REJECTED: (name) => ({ why: `The connection to ${name} has ended.`, advice: 'Connect the account again.' }),
  INVALID_GRANT: (name) => ({ why: `The connection to ${name} has ended.`, advice: 'Connect the account again.' }),
  ACCOUNT_DISCONNECTED: () => ({
    why: 'The account was disconnected before the post went out.',
    advice: 'Connect it again.',
  }),
  NETWORK_NOT_CONFIGURED: (name) => ({
    why: `${name} isn’t set up on this server.`,
    advice: 'Ask whoever runs it, then try again.',
  }),
  DUPLICATE: (name) => ({ why: `${name} already has a post with this text.`, advice: 'Change it and try again.' }),
  TOO_LONG: (name) => ({ why: `${name} finds this text too long.`, advice: 'Shorten it and try again.' }),
  ACCOUNT_RESTRICTED: (name) => ({
    why: `${name} restricts this account at the moment.`,
    advice: 'Look there for the reason.',
  }),
  NOT_PERMITTED: (name) => ({
    why: `${name} doesn’t allow this account to post from here.`,
    advice: 'Connect it again and allow posting.',
  }),
  OUT_OF_CREDIT: (name) => ({
    why: `${name} asks for credit before it takes more posts.`,
    advice: 'Ask whoever runs this server, then try again.',
  }),
  USAGE_CAPPED: (name) => ({
    why: `The number of posts that ${name} takes this month is used up.`,
    advice: 'Try again next month.',
  }),
  VERSION_SUNSET: (name) => ({
    why: `${name} no longer takes posts the way this server sends them.`,
    advice: 'Ask whoever runs it to name another version or to update it, then try again.',
  }),
  PAGE_NOT_AUTHORISED: lookThere,
  IDENTITY_CHECK: lookThere,
  MEDIA_NOT_READY: (name) => ({ why: `${name} is still preparing the files.`, advice: TRY_AGAIN }),
  MEDIA_EXPIRED: (name) => ({ why: `${name} dropped the files before it showed them.`, advice: TRY_AGAIN }),
  MEDIA_UNREACHABLE: (name) => ({
    why: `${name} couldn’t fetch the files from this server.`,
    advice: 'Try again, or ask whoever runs it.',
  }),
  MEDIA_NOT_PUBLIC: (name) => ({
    why: `${name} fetches files itself and can’t reach this server.`,
    advice: 'Ask whoever runs it, then try again.',
  }),
  MEDIA_MISSING: () => ({ why: 'A file of the post is no longer there.', advice: 'Upload it again.' }),
  NOT_NOTED: () => ({ why: 'Postwright was interrupted before it was sent.', advice: TRY_AGAIN }),
  RATE_LIMITED: (name) => ({ why: `${name} takes no more posts of this account for now.`, advice: 'Try again later.' }),
  UNREACHABLE: (name) => ({ why: `${name} couldn’t be reached.`, advice: TRY_AGAIN }),
  NO_ANSWER: (name) => ({ why: `${name} didn’t respond.`, advice: TRY_AGAIN }),
  SERVER_ERROR: (name) => ({ why: `${name} has a problem of its own.`, advice: TRY_AGAIN }),
  NOT_ON_NETWORK: (name) => ({ why: `${name} doesn’t have it yet.`, advice: TRY_AGAIN }),
  PUBLISHER_GONE: () => ({ why: 'Postwright stopped before it was sent.', advice: TRY_AGAIN }),
  STALLED: () => ({ why: 'Postwright stood still before it was sent.', advice: TRY_AGAIN }),
  TOKEN_UNAVAILABLE: (name) => ({ why: `The connection to ${name} couldn’t be used.`, advice: TRY_AGAIN }),
};

function lookThere(name: string) {
  return { why: `${name} needs something from you before it accepts more posts.`, advice: 'Check there what it is.' };
}

/** What a sentence about a code is made of: the network, its name, what is known of this case, and the network's words. */
type Case = { platform: AccountPlatform; name: string; of: (param: string) => string; words: string | null };

/** More about a code, of this one case; null where nothing is known. By `why` where a code has several. */
type Sentence = string | ((one: Case) => string | null);

const DETAILS: Record<string, Sentence | Record<string, Sentence>> = {
  unreachable: ({ name, of }) => `${name} could not be reached (${of('reason')}).`,
  no_answer: ({ name, of }) => `${name} gave no whole response (${of('reason')}).`,
  server_error: ({ name, of }) => `${name} answered with an error of its own (${of('status')}).`,
  unreadable_answer: ({ name }) => `${name} sent a response that can’t be understood.`,
  network_not_configured: ({ name }) => `${name} is not set up here.`,
  part_not_known: {
    unknown: 'The part before is out, but not known by its id, so nothing can follow it.',
    not_a_post: ({ name }) => `The part before is not a post of ${name}.`,
  },
  no_comments: ({ name }) => `${name} takes no comments of ours.`,
  internal_error: ({ of }) => of('reason'),
  already_published: ({ name }) => `${name} has published it already.`,
  not_noted: 'Another server has this post, or the database was away.',
  stopped: 'There was no time left to publish it.',
  stalled: 'The server stood still before sending.',
  publisher_gone: 'The publisher stopped before sending.',
  publisher_died: ({ of }) =>
    `Postwright stopped ${of('deaths')} times while it was busy with this post, so it is left alone. The network may have it.`,
  not_on_network: 'The network does not have it, so it is sent again.',
  not_confirmed: {
    unknown: 'We couldn’t confirm whether the network has this post.',
    interrupted: 'The connection was interrupted while this post was being sent.',
    forbidden: 'We couldn’t confirm whether the network has this post: it doesn’t let us read the account’s posts.',
    unpaid: 'We couldn’t confirm whether the network has this post: this month’s budget for reading it is spent.',
    several: 'The network shows more than one post with these words, and we can’t tell which one is this.',
    unclear: 'The network shows a post with these words, but we can’t tell whether it’s this one.',
    backup: 'It was being sent when the backup was made that Postwright was restored from.',
    restored: 'Postwright was restored from a backup, so its network is asked for it first.',
  },
  missed: {
    unknown: targetMessages.missed,
    behind_doubt: 'Its time passed while we couldn’t find out about an earlier post of this account.',
    deleted: 'Its time passed while it was deleted.',
  },
  account_disconnected: {
    unsent: ({ of }) => `@${of('username')} was disconnected before this post went out.`,
    unconfirmed: ({ of }) =>
      `@${of('username')} was disconnected before we could confirm whether the network has this post.`,
  },
  token_unavailable: 'The server could not read its token of this account.',
  busy: 'Its token is being renewed.',
  token_rejected: {
    not_refreshable: 'The account has to be connected again.',
    no_app: 'The app is not registered there any more.',
    account_moved: 'This account has moved to another server. Connect it again.',
    account_stopped: ({ name }) => `${name} has stopped this account.`,
  },
  too_slow: 'The server took too long to answer.',
  not_found: ({ name }) => `This isn’t a ${name} server.`,
  server_forbidden: 'This server can’t be reached from here.',
  wrong_server: 'This server isn’t the one that the account is on.',
  no_issuer: 'The server of this account doesn’t say where people sign in.',
  wrong_issuer: 'The server of this account gives out the tokens of somebody else.',
  unsuitable_server: ({ name }) => `The server of this account doesn’t sign people in as ${name} does.`,
  identity_unknown: ({ of }) => `The directory of accounts doesn’t know this one (${of('status')}).`,
  too_long: ({ of }) => (of('limit') ? `The server counts ${of('count')} characters and takes ${of('limit')}.` : null),
  media_store_away: 'The files of this post could not be read: their store is not available.',
  media_missing: 'An attachment could not be read.',
  media_not_public: ({ name }) => `${name} fetches media itself, so this server needs a public https address.`,
  media_not_ready: {
    unknown: ({ name }) => `${name} was still preparing the files when time was up.`,
    dropped: ({ name, of }) => `${name} dropped the media (${of('status')}).`,
    looks: ({ name, of }) => `${name} was still preparing the media after ${of('looks')} more looks.`,
  },
  media_refused: ({ name, of, words }) => {
    const what = { files: 'the media', file: 'the file', video: 'the video' }[of('what')];
    if (what === undefined) return words;
    return words === null ? `${name} could not use ${what}.` : `${name} could not use ${what}: ${words}`;
  },
  media_required: ({ of }) => `${of('software')} takes no post without a file.`,
  media_unfit: ({ platform, of }) => {
    const types = of('types')
      .split(',')
      .filter((type) => type !== '');
    return networkMediaProblem(
      platform,
      types.map((type) => ({ mime_type: type, size: 0 })),
    );
  },
  media_type_unfit: ({ of }) => `The server takes no ${of('type')}.`,
  too_many_files: ({ of }) => `The server takes ${of('max')} files.`,
  alt_text_too_long: ({ of }) => `The server takes descriptions of at most ${of('max')} characters.`,
  file_too_large: ({ of }) => `The server takes files of at most ${megabytesText(Number(of('max_bytes')))}.`,
  image_too_large: ({ name, of }) => `${name} takes images of at most ${megabytesText(Number(of('max_bytes')))}.`,
  image_too_many_pixels: ({ of }) => `The server takes images of at most ${of('max')} pixels in all.`,
  image_not_shrunk: ({ name }) => `An image could not be made small enough for ${name}.`,
  image_not_converted: ({ name }) => `An image could not be converted to JPEG for ${name}.`,
};

/** A failure as the server stores it; of an older row `words` may be a sentence of the server. */
type StoredFailure = { code: string | null; params: ReasonParams | null | undefined; words: string | null };

/** What is known of one case besides the meaning of its code, as a sentence: ours by its code, or the network's words. */
export function detailText(platform: AccountPlatform, { code, params, words }: StoredFailure): string | null {
  const said = words?.trim() || null;
  const key = code?.toLowerCase() ?? '';
  // What is more than words is told by parameters, which older rows don't have.
  if (code === null || (said !== null && !(key === 'media_refused' && params))) return said;
  const of = (param: string) => String(params?.[param] ?? '');
  const found = DETAILS[key];
  const isOne = typeof found === 'string' || typeof found === 'function' || found === undefined;
  const sentence = isOne ? found : (found[of('why') || 'unknown'] ?? DETAILS[of('why')]);
  const { name } = NETWORKS[platform];
  const text = typeof sentence === 'function' ? sentence({ platform, name, of, words: said }) : sentence;
  if (typeof text === 'string') return text;
  return of('status') ? `It gave no reason (${of('status')}).` : null;
}
