import type { AccountPlatform } from '#contract/networks';
import type { ReasonParams } from '#contract/schemas/common';
import { detailText } from './messages';

const say = (
  code: string,
  params?: ReasonParams,
  words: string | null = null,
  platform: AccountPlatform = 'mastodon',
) => detailText(platform, { code, params, words });

test.each<[string, ReasonParams | undefined, string]>([
  ['unreachable', { reason: 'no address' }, 'Mastodon could not be reached (no address).'],
  ['no_answer', { reason: 'it hung up' }, 'Mastodon gave no whole response (it hung up).'],
  ['server_error', { status: 502 }, 'Mastodon answered with an error of its own (502).'],
  ['unreadable_answer', undefined, 'Mastodon sent a response that can’t be understood.'],
  ['rejected', { status: 400 }, 'It gave no reason (400).'],
  ['network_not_configured', undefined, 'Mastodon is not set up here.'],
  ['part_not_known', undefined, 'The part before is out, but not known by its id, so nothing can follow it.'],
  ['part_not_known', { why: 'not_a_post' }, 'The part before is not a post of Mastodon.'],
  ['no_comments', undefined, 'Mastodon takes no comments of ours.'],
  ['internal_error', { reason: 'x is not a function' }, 'x is not a function'],
  ['already_published', undefined, 'Mastodon has published it already.'],
  ['not_noted', undefined, 'Another server has this post, or the database was away.'],
  ['stopped', undefined, 'There was no time left to publish it.'],
  ['stalled', undefined, 'The server stood still before sending.'],
  ['publisher_gone', undefined, 'The publisher stopped before sending.'],
  [
    'publisher_died',
    { deaths: 3 },
    'Postwright stopped 3 times while it was busy with this post, so it is left alone. The network may have it.',
  ],
  ['not_on_network', undefined, 'The network does not have it, so it is sent again.'],
  ['not_confirmed', undefined, 'We couldn’t confirm whether the network has this post.'],
  ['not_confirmed', { why: 'interrupted' }, 'The connection was interrupted while this post was being sent.'],
  [
    'not_confirmed',
    { why: 'forbidden' },
    'We couldn’t confirm whether the network has this post: it doesn’t let us read the account’s posts.',
  ],
  [
    'not_confirmed',
    { why: 'unpaid' },
    'We couldn’t confirm whether the network has this post: this month’s budget for reading it is spent.',
  ],
  [
    'not_confirmed',
    { why: 'several' },
    'The network shows more than one post with these words, and we can’t tell which one is this.',
  ],
  [
    'not_confirmed',
    { why: 'unclear' },
    'The network shows a post with these words, but we can’t tell whether it’s this one.',
  ],
  ['not_confirmed', { why: 'backup' }, 'It was being sent when the backup was made that Postwright was restored from.'],
  [
    'not_confirmed',
    { why: 'restored' },
    'Postwright was restored from a backup, so its network is asked for it first.',
  ],
  ['missed', undefined, 'Its time passed while Postwright wasn’t running.'],
  [
    'missed',
    { why: 'behind_doubt' },
    'Its time passed while we couldn’t find out about an earlier post of this account.',
  ],
  ['missed', { why: 'deleted' }, 'Its time passed while it was deleted.'],
  ['account_disconnected', { username: 'ada', why: 'unsent' }, '@ada was disconnected before this post went out.'],
  [
    'account_disconnected',
    { username: 'ada', why: 'unconfirmed' },
    '@ada was disconnected before we could confirm whether the network has this post.',
  ],
  ['token_unavailable', undefined, 'The server could not read its token of this account.'],
  ['busy', undefined, 'Its token is being renewed.'],
  ['token_rejected', { why: 'no_app' }, 'The app is not registered there any more.'],
  ['token_rejected', { why: 'not_refreshable' }, 'The account has to be connected again.'],
  ['token_rejected', { why: 'account_moved' }, 'This account has moved to another server. Connect it again.'],
  ['token_rejected', { why: 'server_error', status: 500 }, 'Mastodon answered with an error of its own (500).'],
  ['too_slow', undefined, 'The server took too long to answer.'],
  ['too_long', { count: 451, limit: 400 }, 'The server counts 451 characters and takes 400.'],
  ['media_store_away', undefined, 'The files of this post could not be read: their store is not available.'],
  ['media_missing', undefined, 'An attachment could not be read.'],
  ['media_not_public', undefined, 'Mastodon fetches media itself, so this server needs a public https address.'],
  ['media_not_ready', undefined, 'Mastodon was still preparing the files when time was up.'],
  ['media_not_ready', { why: 'dropped', status: 'EXPIRED' }, 'Mastodon dropped the media (EXPIRED).'],
  ['media_not_ready', { why: 'looks', looks: 5 }, 'Mastodon was still preparing the media after 5 more looks.'],
  ['media_refused', { what: 'video' }, 'Mastodon could not use the video.'],
  ['media_required', { software: 'Pixelfed' }, 'Pixelfed takes no post without a file.'],
  ['media_unfit', { types: 'video/mp4,image/png' }, 'Mastodon takes one video, or images, but not both in one post.'],
  ['media_type_unfit', { type: 'image/tiff' }, 'The server takes no image/tiff.'],
  ['too_many_files', { max: 4 }, 'The server takes 4 files.'],
  ['alt_text_too_long', { max: 1_500 }, 'The server takes descriptions of at most 1500 characters.'],
  ['file_too_large', { max_bytes: 40 * 1024 * 1024 }, 'The server takes files of at most 40 MB.'],
  ['image_too_large', { max_bytes: 5 * 1024 * 1024 }, 'Mastodon takes images of at most 5 MB.'],
  ['image_too_many_pixels', { max: 16_777_216 }, 'The server takes images of at most 16777216 pixels in all.'],
  ['image_not_shrunk', undefined, 'An image could not be made small enough for Mastodon.'],
  ['image_not_converted', undefined, 'An image could not be converted to JPEG for Mastodon.'],
])('the server says %s with %j, and a person reads a sentence', (code, params, sentence) => {
  expect(say(code, params)).toBe(sentence);
});

test('what X says of a file stands in our sentence about Twitter', () => {
  expect(say('media_refused', { what: 'file' }, 'Too short', 'twitter')).toBe(
    'Twitter could not use the file: Too short',
  );
});

test.each([
  ['missed', 'Its time passed while it was deleted.'],
  ['media_refused', 'X could not use the file: Too short'],
  ['odd', 'No links, please'],
])('the words of an older row with %s are shown as they are', (code, words) => {
  expect(say(code, undefined, words)).toBe(words);
});

test('of a code that nobody knows nothing more is said', () => {
  expect(say('odd')).toBeNull();
});
