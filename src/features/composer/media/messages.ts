import type { UploadItem } from '../form/uploadItem';

/** Texts of the Media tab. */
export const mediaMessages = {
  addMedia: 'Add Media',
  dropArea: 'Drop area for files',
  dropHere: 'Drag and drop images and videos here, or',
  dropNow: 'Drop them now',
  chooseFiles: 'Choose files',
  browse: 'Browse',
  types: 'JPEG, PNG, GIF, WebP, MP4, MOV or WebM.',
  files: 'Files of this post',
  empty: 'No files yet. An image or a short video helps a post to be seen.',
  upload: 'Upload',
  retry: 'Retry',
  lost: 'Not uploaded before you left. Add it again.',
  refused: 'Remove it, or choose another file.',
  cancel: 'Cancel',
  moveUp: (filename: string) => `Move ${filename} up`,
  moveDown: (filename: string) => `Move ${filename} down`,
  remove: 'Remove',
  progress: (filename: string) => `Upload of ${filename}`,
  uploadAll: 'Upload All Files',
  altText: 'Alt text',
  altHint: 'Describe what it shows',
  rejected: 'These files can’t be added:',
  dismiss: 'Dismiss',
  loggedOnly: 'These files weren’t attached. To send them with the post, move them to the Media tab.',
  moveToMedia: 'Move to Media tab',
} as const;

/** Text of a row about its file, by the status of its upload. */
export function statusText({ status, uploadProgress, error, isQueued }: UploadItem): string {
  switch (status) {
    case 'pending':
      return isQueued ? 'Waiting for its turn' : 'Ready to upload';
    case 'uploading':
      return `Uploading ${uploadProgress}%`;
    case 'success':
      return 'Uploaded';
    case 'error':
      return isQueued ? 'Waiting for its turn' : (error ?? 'Upload failed');
  }
}

/** Number of uploaded files. */
export function uploadedText(uploaded: number, all: number): string {
  return `${uploaded} of ${all} uploaded`;
}
