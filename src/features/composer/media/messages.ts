import type { UploadItem } from '../draft';

/** Texts of the Media tab. */
export const mediaMessages = {
  addMedia: 'Add Media',
  dropArea: 'Drop area for files',
  dropHere: 'Drag and drop images and videos here, or',
  dropNow: 'Drop them now',
  chooseFiles: 'Choose files',
  browse: 'Browse',
  fromLibrary: 'From library',
  crop: 'Crop',
  types: 'JPEG, PNG, GIF, WebP, MP4, MOV or WebM.',
  files: 'Files of this post',
  empty: 'No files yet. An image or a short video helps a post to be seen.',
  upload: 'Upload',
  retry: 'Retry',
  lost: 'Not uploaded before you left. Add it again.',
  gone: 'No longer on the server. Please add it again.',
  refused: 'Remove it, or choose another file.',
  cancel: 'Cancel',
  moveUp: (filename: string) => `Move ${filename} up`,
  moveDown: (filename: string) => `Move ${filename} down`,
  remove: 'Remove',
  progress: (filename: string) => `Upload of ${filename}`,
  uploadAll: 'Upload All Files',
  altText: 'Alt text',
  altHint: 'Describe what it shows',
  suggestAltText: 'Suggest alt text',
  describing: 'Being described…',
  stop: 'Stop',
  undo: 'Undo',
  altTextCut: 'The suggestion was too long: its end is left out.',
  notRead: 'The image couldn’t be read. Please add it again.',
  rejected: 'These files can’t be added:',
  dismiss: 'Dismiss',
  dropToAttach: 'Drop the files to attach them',
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

/** Names the description of a file. */
export const altTextLabel = (filename: string): string => `${mediaMessages.altText} for ${filename}`;

/** Number of uploaded files. */
export function uploadedText(uploaded: number, all: number): string {
  return `${uploaded} of ${all} uploaded`;
}

/** Names of the buttons beside the alt text of one file. */
export const suggestAltText = (filename: string): string => `${mediaMessages.suggestAltText} for ${filename}`;
export const stopDescribing = (filename: string): string => `${mediaMessages.stop} describing ${filename}`;
export const undoAltText = (filename: string): string => `${mediaMessages.undo} alt text of ${filename}`;

/** Says who suggests alt texts, and what is sent there. */
export function suggestedBy(model: string, host: string): string {
  return `${model} at ${host} suggests alt texts. It gets a small copy of the image, once you ask for one.`;
}

/** Says that a picture has got its alt text. */
export function altTextSet(filename: string): string {
  return `Alt text of ${filename} set`;
}
