import { SNIPPET_NAME_MAX_LENGTH } from '#contract/limits';
import type { SnippetKind } from '#contract/schemas/snippets';

/** Texts about snippets and sets of hashtags. */
export const snippetMessages = {
  hint: 'Type / for snippets and hashtag sets.',
  menu: 'Snippets and hashtag sets',
  save: 'Save this text as a snippet…',
  create: 'New snippet…',
  manage: 'Manage snippets…',
  title: 'Snippets',
  newTitle: 'New snippet',
  editTitle: 'Edit snippet',
  none: 'Nothing kept yet. What you keep here can be inserted by / while you write.',
  loadFailed: 'Failed to load your snippets.',
  saveFailed: 'Failed to save the snippet.',
  deleteFailed: 'Failed to delete the snippet.',
  restoreFailed: 'Failed to bring the snippet back.',
  undo: 'Undo',
  name: 'Name',
  nameHint: `At most ${SNIPPET_NAME_MAX_LENGTH} characters. It is what you type after the /.`,
  kind: 'Kind',
  contentLabels: { text: 'Text', hashtags: 'Hashtags' } satisfies Record<SnippetKind, string>,
  kinds: { text: 'Text', hashtags: 'Hashtag set' } satisfies Record<SnippetKind, string>,
  saveButton: 'Save',
  back: 'Back',
  edit: 'Edit',
  delete: 'Delete',
  close: 'Close',
};

/** Tells who cannot see the list that it is there, and how to use it. */
export function menuStatus(count: number): string {
  const found = count === 1 ? '1 snippet' : `${count} snippets`;
  return `${count === 0 ? 'No snippet' : found}. Arrow keys choose, Enter inserts, Escape closes.`;
}

/** Says which snippet is deleted. */
export function deletedText(name: string): string {
  return `“${name}” deleted.`;
}
