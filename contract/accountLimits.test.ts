import { leastLimits, networkLimits } from './accountLimits';

const LARGE = {
  max_characters: 5_000,
  characters_per_url: 23,
  max_files: 8,
  mime_types: ['image/jpeg', 'image/gif', 'video/mp4'],
  image_max_bytes: 20_000_000,
  image_max_pixels: 33_000_000,
  video_max_bytes: null,
  alt_text_max: 1_500,
};
const SMALL = {
  max_characters: 400,
  characters_per_url: 30,
  max_files: 10,
  mime_types: ['image/jpeg', 'video/mp4', 'video/webm'],
  image_max_bytes: null,
  image_max_pixels: 16_000_000,
  video_max_bytes: 1_000_000,
  alt_text_max: 420,
};

test('a network that says nothing of its servers takes what its descriptor says', () => {
  expect(networkLimits('mastodon')).toEqual({
    max_characters: 500,
    characters_per_url: 23,
    max_files: 4,
    mime_types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4', 'video/quicktime', 'video/webm'],
    image_max_bytes: 16 * 1024 * 1024,
    image_max_pixels: 33_177_600,
    video_max_bytes: null,
    alt_text_max: null,
  });
  expect(networkLimits('bluesky')).toMatchObject({ max_characters: 300, characters_per_url: null, max_files: 4 });
});

test('a post for several servers has to fit them all', () => {
  expect(leastLimits([LARGE, SMALL])).toEqual({
    max_characters: 400,
    characters_per_url: 30,
    max_files: 8,
    mime_types: ['image/jpeg', 'video/mp4'],
    image_max_bytes: 20_000_000,
    image_max_pixels: 16_000_000,
    video_max_bytes: 1_000_000,
    alt_text_max: 420,
  });
  expect(leastLimits([LARGE])).toBe(LARGE);
  expect(leastLimits([])).toBeUndefined();
});

test('what one of them counts as it is written, or says nothing of, is so for all', () => {
  const plain = { ...SMALL, characters_per_url: null, mime_types: null };
  expect(leastLimits([LARGE, plain])).toMatchObject({ characters_per_url: null, mime_types: LARGE.mime_types });
  expect(leastLimits([plain, LARGE])).toMatchObject({ characters_per_url: null, mime_types: LARGE.mime_types });
});
