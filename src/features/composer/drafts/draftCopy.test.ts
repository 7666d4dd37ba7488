import { ALT_TEXT_MAX_LENGTH, DRAFT_FORM_MAX_LENGTH, MEDIA_MAX_FILES, THREAD_PARTS_MAX } from '#contract/limits';
import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';
import { EMPTY_DRAFT, type Draft, itemOfMedia } from '../draft';
import { readCopy, toCopy } from './draftStorage';

const FILES = Array.from({ length: MEDIA_MAX_FILES }, (_none, index) =>
  itemOfMedia({
    id: `01a20b9b-308e-76d1-8dfe-6ad151c4f8${index}0`,
    url: `/media/1ZedXu3QsNYZbd8bU-x183EqUQzPF6${index}0.png`,
    filename: `${'n'.repeat(196)}.png`,
    ...{ mime_type: 'image/png', size: 10_000_000, width: 4_000, height: 4_000, frames: 1 },
    ...{ duration_ms: null, frame_rate: null, codec: null, created_at: '2026-11-24T03:30:49.613Z' },
    alt_text: '"'.repeat(ALT_TEXT_MAX_LENGTH),
  }),
);
const FILE_IDS = FILES.map(({ id }) => id);

/** Every network with the longest text of its own, with own files and descriptions, and a whole thread and a comment. */
const LONGEST: Draft = {
  ...EMPTY_DRAFT,
  content: 'x'.repeat(63_206),
  platforms: [...ACCOUNT_PLATFORMS],
  media: FILES,
  variants: ACCOUNT_PLATFORMS.map((platform) => ({
    platform,
    content: 'x'.repeat(NETWORKS[platform].text.limit),
    files: FILE_IDS,
    altTexts: Object.fromEntries(FILE_IDS.map((id) => [id, 'a'.repeat(ALT_TEXT_MAX_LENGTH)])),
  })),
  parts: Array.from({ length: THREAD_PARTS_MAX - 1 }, (_none, index) => ({
    id: `part-with-a-long-id-${index}`,
    content: 'x'.repeat(500),
    files: FILE_IDS,
  })),
  comments: [{ platform: 'facebook', content: 'c'.repeat(8_000) }],
};

test('the longest post that every network takes is kept on the server as it is, also while it is edited', () => {
  const edited = { id: 'p1', version: 1, status: 'draft' as const, saved: LONGEST };
  const kept = { draft: LONGEST, idempotencyKey: 'V1StGXR8_Z5jdHi6B-myT', savedAt: 1, edited };
  const copy = toCopy(kept, 1);
  expect(copy.form.length).toBeLessThan(DRAFT_FORM_MAX_LENGTH);
  expect(copy.form.length).toBeGreaterThan(80_000);
  expect(readCopy({ ...copy, id: 'x', updated_at: '' })?.draft.variants).toEqual(LONGEST.variants);
});
