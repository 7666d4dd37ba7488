import type { CropRatio } from '#contract/crops';
import { unusedText } from '#contract/mediaRules';
import type { DeleteMediaResponse, LibraryFile, LibraryRoom } from '#contract/schemas/media';
import { formatBytes } from '../../lib/numbers';

/** Texts of the media library and of cropping. */
export const libraryMessages = {
  title: 'Media library',
  page: 'Library',
  open: 'Search and edit',
  search: 'Search by name or alt text',
  kind: 'Kind',
  allKinds: 'Images and videos',
  images: 'Images',
  videos: 'Videos',
  unused: 'Only unused',
  files: 'Files',
  loading: 'Loading your files…',
  loadFailed: 'Your files couldn’t be loaded.',
  empty: 'Nothing here yet. Whatever you upload for a post stays here until you delete it.',
  nothingFound: 'No file fits. Try other words, or fewer filters.',
  showMore: 'Show more',
  cleanUp: 'Clean up',
  altText: 'Alt text',
  altHint: 'What its next post starts with. Posts that have the file keep theirs.',
  saveAltText: 'Save alt text',
  saved: 'Alt text saved',
  crop: 'Crop',
  close: 'Close',
  keep: 'Keep them',
  delete: 'Delete',
  deleteTitle: 'Delete these files?',
  deleteText: 'This can’t be undone. Posts that were sent with them stay as they are on their networks.',
  deleteUnusedText: 'No post and no repeating post uses them. This can’t be undone.',
  cropTitle: 'Crop',
  shape: 'Shape',
  zoom: 'Zoom',
  cropHint: 'Drag the image, or move it with the arrow keys. The original stays in your library.',
  cropArea: 'Part to be kept: move the image with the arrow keys',
  cropping: 'Cropping…',
  cropped: 'Cropped. The original stays in your library.',
  cancel: 'Cancel',
} as const;

/** Names of the shapes, with what they are used for. */
export const RATIO_LABELS: Record<CropRatio, string> = {
  '16:9': '16:9 wide',
  '1.91:1': '1.91:1 link',
  '1:1': '1:1 square',
  '4:5': '4:5 upright',
  '9:16': '9:16 story',
};

/** "1.2 MB, in 2 posts". */
export function factsText({ size, used_in: uses }: LibraryFile): string {
  const use = uses === 0 ? 'unused' : uses === 1 ? 'in 1 post' : `in ${uses} posts`;
  return `${formatBytes(size)}, ${use}`;
}

/** "12 MB of 2 GB used". */
export function roomText({ bytes, max_bytes: most }: LibraryRoom): string {
  return `${formatBytes(bytes)} of ${formatBytes(most)} used`;
}

/** "82 unused files, 900 MB". */
export function leftOverText({ unused_files: files, unused_bytes: bytes }: LibraryRoom): string {
  return unusedText({ files, bytes });
}

/** "Delete 3 (1.2 MB)". */
export function deleteText(files: readonly LibraryFile[]): string {
  return `${libraryMessages.delete} ${files.length} (${formatBytes(files.reduce((sum, { size }) => sum + size, 0))})`;
}

/** "Add 2 to the post", without a number where nothing is chosen. */
export function addText(count: number): string {
  return `Add ${count === 0 ? '' : `${count} `}to the post`;
}

/** "3 files deleted, 1.2 MB are free". */
export function deletedText({ deleted, bytes }: DeleteMediaResponse): string {
  return `${deleted} ${deleted === 1 ? 'file' : 'files'} deleted, ${formatBytes(bytes)} free`;
}
