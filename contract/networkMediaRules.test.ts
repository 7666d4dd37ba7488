import { networkMediaProblem } from './networkMediaRules';

const ofUnknownSize = (type: string) => ({ type, width: null, height: null });

test.each([
  ['twitter', 4, 0, null],
  ['twitter', 5, 0, 'Twitter takes at most 4 pictures in one post.'],
  ['twitter', 0, 1, null],
  ['twitter', 1, 1, 'Twitter takes one film, or pictures, but not both in one post.'],
  ['facebook', 10, 0, null],
  ['facebook', 11, 0, 'Facebook takes at most 10 pictures in one post.'],
  ['linkedin', 20, 0, null],
  ['linkedin', 21, 0, 'LinkedIn takes at most 20 pictures in one post.'],
  ['instagram', 0, 0, 'Instagram posts need a picture or a video.'],
  ['instagram', 9, 1, null],
  ['instagram', 11, 0, 'Instagram takes at most 10 pictures in one post.'],
] as const)('%s and %i pictures and %i films: %s', (platform, pictures, films, problem) => {
  const types = [...Array<string>(pictures).fill('image/png'), ...Array<string>(films).fill('video/mp4')];
  expect(networkMediaProblem(platform, types.map(ofUnknownSize))).toBe(problem);
});

test.each([
  ['instagram', ['image/png', 'image/webp', 'video/quicktime'], null],
  ['instagram', ['image/gif'], 'Instagram takes no GIFs.'],
  ['instagram', ['video/webm'], 'Instagram takes films as MP4 or MOV.'],
  ['linkedin', ['image/webp'], null],
  ['linkedin', ['image/gif'], null],
  ['linkedin', ['video/mp4'], null],
  ['linkedin', ['video/quicktime'], 'LinkedIn takes films as MP4.'],
  ['twitter', ['image/gif'], null],
  ['twitter', ['image/gif', 'image/png'], 'Twitter takes one animated GIF, or pictures, but not both in one post.'],
  ['facebook', ['image/gif', 'image/webp'], null],
  ['facebook', ['video/quicktime'], null],
  ['facebook', ['video/webm'], 'Facebook takes films as MP4 or MOV.'],
  ['twitter', ['video/webm'], null],
] as const)('%s and %j: %s', (platform, types, problem) => {
  expect(networkMediaProblem(platform, types.map(ofUnknownSize))).toBe(problem);
});

const ODD_SHAPE =
  'Instagram takes pictures from 4:5 (upright) to 1.91:1 (wide). Crop the one that is narrower or wider.';
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
  const square = { type: 'image/jpeg', width: 10, height: 10 };
  expect(networkMediaProblem(platform, [{ type, width, height }])).toBe(problem);
  if (platform === 'instagram') expect(networkMediaProblem(platform, [square, { type, width, height }])).toBe(problem);
});
