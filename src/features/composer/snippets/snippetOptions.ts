import { createSelector } from '@reduxjs/toolkit';
import type { Snippet } from '#contract/schemas/snippets';
import { snippetsApi } from '../../../api/snippetsApi';
import type { RootState } from '../../../store/hooks';
import { selectSnippetMenu } from '../form/snippetSlice';

/** What the list below a slash offers: snippets to insert, and what else can be done about them. */
export type SnippetOption = { kind: 'insert'; snippet: Snippet } | { kind: 'save' | 'create' | 'manage' };

const ACTIONS: readonly SnippetOption[] = [{ kind: 'save' }, { kind: 'create' }, { kind: 'manage' }];
const NONE: Snippet[] = [];

const selectList = snippetsApi.endpoints.listSnippets.select();
const selectSnippets = (state: RootState) => selectList(state).data ?? NONE;

/** Those whose name has a word that begins with what was typed. */
function matching(snippets: readonly Snippet[], query: string): Snippet[] {
  const typed = query.toLowerCase();
  return snippets.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${typed}`));
}

/** True if there is a snippet for what was typed. */
export function hasMatch(state: RootState, query: string): boolean {
  return matching(selectSnippets(state), query).length > 0;
}

/** The options for what is typed after the slash; none while there is no slash. */
export const selectSnippetOptions = createSelector(
  [selectSnippets, (state: RootState) => selectSnippetMenu(state)?.query],
  (snippets, query): readonly SnippetOption[] =>
    query === undefined
      ? []
      : [...matching(snippets, query).map((snippet) => ({ kind: 'insert' as const, snippet })), ...ACTIONS],
);
