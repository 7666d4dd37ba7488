import { MEDIA_MAX_BYTES, MEDIA_TYPES } from './limits';
import { checkMediaFile } from './mediaRules';

test('a file under 10MB of a listed type may be uploaded', () => {
  for (const type of MEDIA_TYPES) expect(checkMediaFile({ size: MEDIA_MAX_BYTES - 1, type })).toBeNull();
});

test('a file of 10MB is refused', () => {
  expect(checkMediaFile({ size: MEDIA_MAX_BYTES, type: 'image/png' })).toBe('File size must be less than 10MB');
});

test('other types are refused', () => {
  expect(checkMediaFile({ size: 1, type: 'image/svg+xml' })).toBe('File type not supported');
  expect(checkMediaFile({ size: 1, type: '' })).toBe('File type not supported');
});
