import type { AttachedFile } from '../attachedFile';
import { networkLimits } from '../accountLimits';
import { networkMediaNote, networkMediaProblem } from './mediaProblem';
import type { AccountPlatform } from '../networks';

const ofType = (mime_type: string) => ({ mime_type, size: 1_000 });

test.each([
  ['twitter', 4, 0, null],
  ['twitter', 5, 0, 'Twitter takes at most 4 images in one post.'],
  ['twitter', 0, 1, null],
  ['twitter', 1, 1, 'Twitter takes one video, or images, but not both in one post.'],
  ['facebook', 10, 0, null],
  ['facebook', 11, 0, 'Facebook takes at most 10 images in one post.'],
  ['linkedin', 20, 0, null],
  ['linkedin', 21, 0, 'LinkedIn takes at most 20 images in one post.'],
  ['instagram', 0, 0, 'Instagram posts need an image or a video.'],
  ['instagram', 9, 1, null],
  ['instagram', 11, 0, 'Instagram takes at most 10 images in one post.'],
  ['bluesky', 5, 0, 'Bluesky takes at most 4 images in one post.'],
  ['mastodon', 5, 0, 'Mastodon takes at most 4 images in one post.'],
] as const)('%s and %i images and %i videos: %s', (platform, images, videos, problem) => {
  const types = [...Array<string>(images).fill('image/png'), ...Array<string>(videos).fill('video/mp4')];
  expect(networkMediaProblem(platform, types.map(ofType))).toBe(problem);
});

test.each([
  ['instagram', ['image/png', 'image/webp', 'video/quicktime'], null],
  ['instagram', ['image/gif'], 'Instagram takes no GIFs.'],
  ['instagram', ['video/webm'], 'Instagram takes videos as MP4 or MOV.'],
  ['linkedin', ['image/webp'], null],
  ['linkedin', ['image/gif'], null],
  ['linkedin', ['video/mp4'], null],
  ['linkedin', ['video/quicktime'], 'LinkedIn takes videos as MP4.'],
  ['twitter', ['image/gif'], null],
  ['twitter', ['image/gif', 'image/png'], 'Twitter takes one animated GIF, or images, but not both in one post.'],
  ['facebook', ['image/gif', 'image/webp'], null],
  ['facebook', ['video/quicktime'], null],
  ['facebook', ['video/webm'], 'Facebook takes videos as MP4 or MOV.'],
  ['twitter', ['video/webm'], null],
  ['bluesky', ['image/webp', 'image/png'], null],
  ['bluesky', ['image/gif'], 'Bluesky takes no GIFs.'],
  ['bluesky', ['video/webm'], 'Bluesky takes videos as MP4.'],
  ['mastodon', ['image/gif', 'image/webp'], null],
  ['mastodon', ['video/mp4', 'image/png'], 'Mastodon takes one video, or images, but not both in one post.'],
] as const)('%s and %j: %s', (platform, types, problem) => {
  expect(networkMediaProblem(platform, types.map(ofType))).toBe(problem);
});

test.each(['instagram', 'bluesky', 'twitter', 'mastodon', 'linkedin', 'facebook'] as const)(
  'a GIF of one frame is an image on %s, and not an animation',
  (platform) => {
    const still = { ...ofType('image/gif'), frames: 1, width: 2_000, height: 2_000, size: 20_000_000 };
    expect(networkMediaProblem(platform, [still])).toBeNull();
    expect(networkMediaProblem(platform, [still, ofType('image/png')])).toBeNull();
  },
);

const ODD_SHAPE = 'Instagram takes images from 4:5 (upright) to 1.91:1 (wide). Crop the one that is narrower or wider.';
const LARGE_GIF = 'Twitter takes GIFs of at most 1280 × 1080 pixels.';

test.each([
  ['instagram', 'image/jpeg', 1080, 1350, null],
  ['instagram', 'image/jpeg', 1079, 1350, ODD_SHAPE],
  ['instagram', 'image/png', 1080, 566, null],
  ['instagram', 'image/webp', 1080, 565, ODD_SHAPE],
  ['instagram', 'video/mp4', 1080, 1920, null],
  ['facebook', 'image/jpeg', 100, 1000, null],
  ['twitter', 'image/gif', 1280, 1080, null],
  ['twitter', 'image/gif', 1281, 100, LARGE_GIF],
  ['twitter', 'image/gif', 100, 1081, LARGE_GIF],
  ['twitter', 'image/png', 4000, 4000, null],
] as const)('%s and %s of %i × %i pixels: %s', (platform, type, width, height, problem) => {
  const square = { ...ofType('image/jpeg'), width: 10, height: 10 };
  const file = { ...ofType(type), width, height };
  expect(networkMediaProblem(platform, [file])).toBe(problem);
  if (platform === 'instagram') expect(networkMediaProblem(platform, [square, file])).toBe(problem);
});

test('names the file that a network does not take', () => {
  const file = { ...ofType('image/jpeg'), width: 3_000, height: 1_000, filename: 'sunset.jpg' };
  const square = { ...file, width: 1_000, filename: 'square.jpg' };
  expect(networkMediaProblem('instagram', [square, file])).toBe(
    'sunset.jpg: Instagram takes images from 4:5 (upright) to 1.91:1 (wide). Crop it.',
  );
  const video = { ...ofType('video/mp4'), duration_ms: 100, filename: 'short.mp4' };
  expect(networkMediaProblem('twitter', [video])).toMatch(/^short\.mp4: Twitter takes videos/);
});

const MINUTE_MS = 60_000;

test.each<[AccountPlatform, Partial<AttachedFile>, string | null]>([
  ['twitter', { duration_ms: 499 }, 'Twitter takes videos from 0.5 seconds to 20 minutes long.'],
  ['twitter', { duration_ms: 500 }, null],
  ['twitter', { duration_ms: 20 * MINUTE_MS }, null],
  ['twitter', { duration_ms: 20 * MINUTE_MS + 1 }, 'Twitter takes videos from 0.5 seconds to 20 minutes long.'],
  ['twitter', { frame_rate: 60.03 }, null],
  ['twitter', { frame_rate: 120 }, 'Twitter takes videos of at most 60 frames per second.'],
  ['twitter', { width: 300, height: 900 }, null],
  ['twitter', { width: 299, height: 900 }, 'Twitter takes videos from 1:3 (upright) to 3:1 (wide).'],
  ['twitter', { width: 901, height: 300 }, 'Twitter takes videos from 1:3 (upright) to 3:1 (wide).'],
  ['twitter', { codec: 'hevc' }, null],
  ['linkedin', { duration_ms: 2_999 }, 'LinkedIn takes videos from 3 seconds to 30 minutes long.'],
  ['linkedin', { duration_ms: 3_000, frame_rate: 120, width: 10, height: 900, codec: 'other' }, null],
  ['linkedin', { duration_ms: 31 * MINUTE_MS }, 'LinkedIn takes videos from 3 seconds to 30 minutes long.'],
  ['instagram', { duration_ms: 2_999 }, 'Instagram takes videos from 3 seconds to 15 minutes long.'],
  ['instagram', { duration_ms: 16 * MINUTE_MS }, 'Instagram takes videos from 3 seconds to 15 minutes long.'],
  ['instagram', { frame_rate: 15 }, 'Instagram takes videos of 23 to 60 frames per second.'],
  ['instagram', { frame_rate: 23.976 }, null],
  ['instagram', { frame_rate: 90 }, 'Instagram takes videos of 23 to 60 frames per second.'],
  ['instagram', { width: 1920, height: 1080, codec: 'hevc' }, null],
  ['instagram', { width: 3840, height: 2160 }, 'Instagram takes videos of at most 1920 pixels in width.'],
  ['instagram', { codec: 'av1' }, 'Instagram takes videos packed as H.264 or HEVC.'],
  ['facebook', { duration_ms: 1, frame_rate: 240, width: 1, height: 9_000, codec: 'other' }, null],
])('%s and a video of %j: %s', (platform, facts, problem) => {
  expect(networkMediaProblem(platform, [{ ...ofType('video/mp4'), ...facts }])).toBe(problem);
});

test.each(['twitter', 'facebook', 'linkedin', 'instagram'] as const)(
  'of a video on %s, what nobody knows is no reason to refuse it',
  (platform) => {
    const unknown = { width: null, height: null, frames: null, duration_ms: null, frame_rate: null, codec: null };
    expect(networkMediaProblem(platform, [{ ...ofType('video/mp4'), ...unknown }])).toBeNull();
  },
);

test('one video of several decides for all', () => {
  const video = { ...ofType('video/mp4'), duration_ms: 5_000 };
  expect(networkMediaProblem('instagram', [video, { ...video, duration_ms: 1_000 }])).toMatch(/from 3 seconds/);
});

test('a video that X takes from subscribers everywhere, and from others perhaps, is no problem but worth a word', () => {
  const video = { ...ofType('video/mp4'), duration_ms: 140_001 };
  expect(networkMediaProblem('twitter', [video])).toBeNull();
  expect(networkMediaNote('twitter', [video])).toBe(
    'Twitter may take videos of more than 140 seconds from subscribers alone.',
  );
  expect(networkMediaNote('twitter', [{ ...video, duration_ms: 140_000 }])).toBeNull();
  expect(networkMediaNote('facebook', [video])).toBeNull();
});

const STANDS_STILL = /the animated WebP would stand still/;

test.each<[AccountPlatform, Partial<AttachedFile>, RegExp | null]>([
  ['instagram', { mime_type: 'image/webp', frames: 2 }, STANDS_STILL],
  ['facebook', { mime_type: 'image/webp', frames: 2 }, STANDS_STILL],
  ['linkedin', { mime_type: 'image/webp', frames: 2 }, STANDS_STILL],
  ['twitter', { mime_type: 'image/webp', frames: 2 }, STANDS_STILL],
  ['facebook', { mime_type: 'image/webp', frames: 1 }, null],
  ['facebook', { mime_type: 'image/webp', frames: null }, null],
  ['twitter', { frames: 350 }, null],
  ['twitter', { frames: 351 }, /^Twitter takes GIFs of at most 350 frames[.]$/],
  ['linkedin', { frames: 250 }, null],
  ['linkedin', { frames: 251 }, /^LinkedIn takes GIFs of at most 250 frames[.]$/],
  ['facebook', { frames: 9_999 }, null],
  ['facebook', { size: 4 * 1024 * 1024 }, null],
  ['facebook', { size: 4 * 1024 * 1024 + 1 }, /^Facebook takes GIFs of at most 4 MB[.]$/],
])('%s and an animation %j', (platform, facts, problem) => {
  const said = networkMediaProblem(platform, [{ ...ofType('image/gif'), ...facts }]);
  if (problem === null) expect(said).toBeNull();
  else expect(said).toMatch(problem);
});

describe('a server of a network', () => {
  const limits = {
    ...networkLimits('mastodon'),
    max_files: 6,
    mime_types: ['image/jpeg', 'image/gif', 'video/mp4'],
    image_max_bytes: 2_000_000,
    image_max_pixels: 1_000_000,
    video_max_bytes: 50_000,
    alt_text_max: 420,
  };
  const images = (count: number) => Array.from({ length: count }, () => ofType('image/jpeg'));

  test('takes as many files as it says', () => {
    expect(networkMediaProblem('mastodon', images(6), limits)).toBeNull();
    expect(networkMediaProblem('mastodon', images(7), limits)).toBe(
      'Your Mastodon server takes at most 6 images in one post.',
    );
    expect(networkMediaProblem('mastodon', images(2), { ...limits, max_files: 1 })).toBe(
      'Your Mastodon server takes one file in a post.',
    );
  });

  test.each<[Partial<AttachedFile>, string | null]>([
    [{ mime_type: 'video/webm' }, 'Your Mastodon server takes no videos as WebM.'],
    [{ mime_type: 'video/mp4', size: 50_001 }, 'Your Mastodon server takes videos of at most 48 kB.'],
    [{ mime_type: 'video/mp4', size: 50_000 }, null],
    [{ mime_type: 'image/gif', size: 2_000_001, frames: 1 }, null],
    [{ mime_type: 'image/gif', size: 2_000_001 }, 'Your Mastodon server takes GIFs of at most 1.9 MB.'],
    [
      { mime_type: 'image/jpeg', alt_text: 'x'.repeat(421) },
      'Your Mastodon server takes descriptions of at most 420 characters.',
    ],
    [
      { mime_type: 'image/gif', width: 1_001, height: 1_000 },
      'Your Mastodon server takes GIFs of at most 1000000 pixels in all.',
    ],
    [{ mime_type: 'image/gif', width: 1_000, height: 1_000 }, null],
    // A smaller JPEG is sent instead.
    [{ mime_type: 'image/png', width: 9_000, height: 9_000 }, null],
    [{ mime_type: 'image/png', size: 9_000_000 }, null],
  ])('and %j: %s', (facts, problem) => {
    expect(networkMediaProblem('mastodon', [{ ...ofType('image/png'), ...facts }], limits)).toBe(problem);
  });

  test('that says nothing of sizes and types takes what its network does', () => {
    const nothing = { mime_types: null, image_max_bytes: null, image_max_pixels: null, video_max_bytes: null };
    const silent = { ...limits, ...nothing, alt_text_max: null };
    const file = { mime_type: 'video/webm', size: 9_000_000, alt_text: 'x'.repeat(1_000), filename: 'a.webm' };
    expect(networkMediaProblem('mastodon', [file], silent)).toBeNull();
    expect(networkMediaProblem('mastodon', [file], limits)).toMatch(/^a\.webm: Your Mastodon server takes desc/);
  });
});
