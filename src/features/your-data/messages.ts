/** Texts of the section of Settings about a person's data. */
export const yourDataMessages = {
  title: 'Your data',
  library: 'Media library',
  libraryIntro: 'Images and videos that you uploaded: what uses them, and what can go.',
  exportIntro: 'A ZIP with what you wrote, uploaded, connected and track. Passwords and tokens aren’t in it.',
  export: 'Export your data',
  exporting: 'Preparing your data…',
  exported: 'Your data has been saved',
  exportFailed: 'Your data couldn’t be exported',
  deleteIntro: 'Erases your account here with everything in it. This can’t be undone.',
  delete: 'Delete account',
  dialogTitle: 'Delete your account?',
  consequences: [
    'Scheduled posts won’t go out.',
    'Posts that are already on a network stay there. Delete them there if you want them gone.',
    'Your accounts are disconnected, and the networks are told to take the access back.',
    'Everything you wrote, uploaded and track here is erased, and you’re signed out everywhere.',
  ],
  forGood: 'This happens at once and can’t be undone. You may want to export your data first.',
  password: 'Your password',
  cancel: 'Cancel',
  deleting: 'Deleting…',
  deleteFailed: 'The account couldn’t be deleted.',
  deleted: 'Your account has been deleted.',
} as const;

/** Text after the deletion; posts that were being sent at that moment may be published. */
export function accountDeletedText(mayStillAppear: number): string {
  if (mayStillAppear === 0) return yourDataMessages.deleted;
  const posts = mayStillAppear === 1 ? '1 post was' : `${mayStillAppear} posts were`;
  return `${yourDataMessages.deleted} ${posts} already being sent and may still appear on the network.`;
}
