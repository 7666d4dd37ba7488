import type { Media } from '#contract/schemas/media';
import { MEDIA_MAX_FILES } from '#contract/limits';
import { libraryFilesChosen, pictureCropped } from '../../store/events';
import { composerReducer } from './composerReducer';
import { platformToggled } from './draftSlice';
import { altTextChanged } from './mediaSlice';
import { filesOn } from './files';

const fileOf = (id: string, changes: Partial<Media> = {}): Media => ({
  id,
  url: `/media/${id}.png`,
  filename: `${id}.png`,
  mime_type: 'image/png',
  size: 1_000,
  width: 3_000,
  height: 1_000,
  frames: 1,
  duration_ms: null,
  frame_rate: null,
  codec: null,
  alt_text: 'A field',
  created_at: '2026-11-25T09:00:00.000Z',
  ...changes,
});

const start = composerReducer(undefined, { type: 'none' });
const withFiles = (...ids: string[]) => composerReducer(start, libraryFilesChosen(ids.map((id) => fileOf(id))));

test('files of the library are in the post as uploaded, with their alt texts, and each once', () => {
  const { draft } = composerReducer(withFiles('a'), libraryFilesChosen([fileOf('a'), fileOf('b')]));
  expect(draft.media.map(({ uploadedMedia, status, altText }) => [uploadedMedia?.id, status, altText])).toEqual([
    ['a', 'success', 'A field'],
    ['b', 'success', 'A field'],
  ]);
});

test('those beyond the limit are named', () => {
  const ids = Array.from({ length: MEDIA_MAX_FILES + 1 }, (_, index) => `f${index}`);
  const { draft, rejectedFiles } = withFiles(...ids);
  expect(draft.media).toHaveLength(MEDIA_MAX_FILES);
  expect(rejectedFiles).toEqual([{ filename: `f${MEDIA_MAX_FILES}.png`, reason: 'You can upload up to 10 files' }]);
});

test('a part that is cut for one network goes there alone, where others have the picture', () => {
  const chosen = ['instagram', 'twitter'] as const;
  const both = chosen.reduce(
    (state, platform) => composerReducer(state, platformToggled({ platform, isOn: true })),
    withFiles('a', 'b'),
  );
  const media = fileOf('cut', { width: 1_910 });
  const { draft } = composerReducer(both, pictureCropped({ originalId: 'a', media, platform: 'instagram' }));
  expect(filesOn(draft, 'instagram').map(({ id }) => id)).toEqual(['cut', 'b']);
  expect(filesOn(draft, 'twitter').map(({ id }) => id)).toEqual(['a', 'b']);
  const alone = composerReducer(withFiles('a'), platformToggled({ platform: 'instagram', isOn: true }));
  const only = composerReducer(alone, pictureCropped({ originalId: 'a', media, platform: 'instagram' })).draft;
  expect(only.media.map(({ uploadedMedia }) => uploadedMedia?.id)).toEqual(['cut']);
  expect(only.variants).toBeUndefined();
});

test('the cut part takes the place of its picture, with the alt text of this post', () => {
  const described = composerReducer(withFiles('a', 'b'), altTextChanged({ id: 'a', text: 'Mine' }));
  const media = fileOf('cut', { width: 1_910 });
  const { draft } = composerReducer(described, pictureCropped({ originalId: 'a', media }));
  expect(
    draft.media.map(({ id, filename, altText, uploadedMedia }) => [id, filename, altText, uploadedMedia?.id]),
  ).toEqual([
    ['a', 'cut.png', 'Mine', 'cut'],
    ['b', 'b.png', 'A field', 'b'],
  ]);
});
