import * as limits from './limits';
import { ACCOUNT_PLATFORMS, NETWORKS } from './networks';
import type { NetworkDescriptor } from './networks/descriptor';
import { DIALOG_PLATFORMS, HASHTAG_PLATFORMS, KEYWORD_PLATFORMS, MONITORING_SOURCES } from './platforms';

// The prescribed numbers, once more and by hand: whoever changes one of them has to mean it.

function ofEach<T>(read: (network: NetworkDescriptor) => T): Record<string, T> {
  return Object.fromEntries(ACCOUNT_PLATFORMS.map((platform) => [platform, read(NETWORKS[platform])]));
}

test('character limits', () => {
  expect(ofEach(({ text }) => text.limit)).toEqual({
    twitter: 280,
    facebook: 63_206,
    linkedin: 3_000,
    instagram: 2_200,
    bluesky: 300,
    mastodon: 500,
  });
  expect(NETWORKS.bluesky.text.maxBytes).toBe(3_000);
  expect(limits.DIALOG_TEXT_LIMIT).toEqual({ twitter: 280, facebook: 2_000, instagram: 1_000 });
  expect(limits.DIALOG_TEXT_LIMIT_UNKNOWN).toBe(2_000);
  expect(limits.DIALOG_TEXT_OVERSHOOT).toBe(50);
});

test('scheduling, media and pages', () => {
  expect(limits.DEFAULT_SCHEDULE_TIME).toBe('12:00');
  expect(limits.MEDIA_MAX_BYTES).toBe(10 * 1024 * 1024);
  expect(limits.MEDIA_MAX_FILES).toBe(10);
  expect(limits.MEDIA_TYPES).toEqual([
    ...['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    ...['video/mp4', 'video/quicktime', 'video/webm'],
  ]);
  expect(limits.POSTS_PAGE_LIMIT).toBe(20);
});

test('monitored posts and trackers', () => {
  expect(limits.MONITORED_POSTS_LIMIT).toBe(50);
  expect(MONITORING_SOURCES).toEqual(['twitter', 'news', 'reddit', 'blogs']);
  expect(limits.RANKED_POSTS).toBe(10);
  expect(HASHTAG_PLATFORMS).toEqual(['twitter', 'reddit', 'news', 'blogs']);
  expect(limits.HASHTAG_ALERT_THRESHOLD).toBe(100);
  expect(limits.KEYWORD_ALERT_THRESHOLD).toBe(10);
  expect(limits.KEYWORD_CATEGORY).toBe('custom');
  expect(KEYWORD_PLATFORMS).toEqual(['twitter', 'facebook', 'linkedin', 'instagram']);
});

test('passwords and authorization', () => {
  expect(limits.PASSWORD_MIN_LENGTH).toBe(6);
  expect(limits.PKCE_VERIFIER_LENGTH).toBe(128);
  expect(limits.OAUTH_POPUP).toEqual({ width: 600, height: 700 });
  expect(limits.CONNECT_DIALOG_CLOSE_MS).toBe(1_500);
});

test('platform sets', () => {
  expect(ACCOUNT_PLATFORMS).toEqual(['twitter', 'facebook', 'linkedin', 'instagram', 'bluesky', 'mastodon']);
  expect(DIALOG_PLATFORMS).toEqual(['twitter', 'facebook', 'instagram']);
});

test('return addresses of the authorization flows', () => {
  expect(ofEach(({ connecting }) => connecting.callbackPath)).toEqual({
    twitter: '/x-oauth-callback',
    facebook: '/facebook-oauth-callback',
    linkedin: '/linkedin-oauth-callback',
    instagram: '/instagram-oauth-callback',
    bluesky: '/bluesky-oauth-callback',
    mastodon: '/mastodon-oauth-callback',
  });
});
