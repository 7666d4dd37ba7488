import { createSelector } from '@reduxjs/toolkit';
import { useCallback, type ChangeEvent, type KeyboardEvent, type RefObject } from 'react';
import { foldAccents } from '#contract/foldCase';
import { SNIPPET_NAME_MAX_LENGTH } from '#contract/limits';
import type { Snippet } from '#contract/schemas/snippets';
import { snippetsApi } from '../../../api/snippetsApi';
import { type RootState, useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks';
import {
  selectSnippetMenu,
  snippetFormClosed,
  snippetFormOpened,
  snippetMoved,
  snippetsAsked,
  snippetsClosed,
} from '../viewSlice';
import { dialogOpened } from '../../ui/uiSlice';
import { isComposing } from '../../../lib/composing';

/** Fields into which a text is being put by `insertText`. */
const inserting = new WeakSet<HTMLTextAreaElement>();

/**
 * Replaces a part of a field's text as if it were typed, so that the field hears of it and Ctrl+Z takes it back. It may be longer
 * than what can be typed: the form says so, as for any text that is there already.
 */
export function insertText(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  inserting.add(field);
  try {
    if (typeWith(text)) return;
    field.setRangeText(text, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
  } finally {
    inserting.delete(field);
  }
}

/** True while a field hears of a text that `insertText` puts in: people have not typed it. */
export function isInsertingInto(field: HTMLTextAreaElement): boolean {
  return inserting.has(field);
}

/** Takes back the last step in the field that has the focus; false where a browser cannot. */
export function undoStep(): boolean {
  return runCommand('undo');
}

function typeWith(text: string): boolean {
  return text === '' ? runCommand('delete') : runCommand('insertText', text);
}

/** Old, and still the only way that takes part in the field's undo; false where a browser lacks it. */
function runCommand(command: 'undo' | 'delete' | 'insertText', text?: string): boolean {
  const { execCommand } = document as { execCommand?: Document['execCommand'] };
  return execCommand?.call(document, command, false, text) ?? false;
}

/** A slash at the start of a word, and what has been typed after it. */
type Slash = { at: number; query: string };

/** Finds the slash that begins the word before the caret; null if the word begins with something else. */
export function slashBefore(text: string, caret: number): Slash | null {
  const at = caret === 0 ? -1 : text.lastIndexOf('/', caret - 1);
  if (at === -1 || caret - at > SNIPPET_NAME_MAX_LENGTH + 1) return null;
  if (at > 0 && !/\s/.test(text.charAt(at - 1))) return null;
  const query = text.slice(at + 1, caret);
  return /\s/.test(query) ? null : { at, query };
}

/** What the list below a slash offers: snippets to insert, and what else can be done about them. */
export type SnippetOption = { kind: 'insert'; snippet: Snippet } | { kind: 'save' | 'create' | 'manage' };

const ACTIONS: readonly SnippetOption[] = [{ kind: 'save' }, { kind: 'create' }, { kind: 'manage' }];
const NONE: Snippet[] = [];

const selectList = snippetsApi.endpoints.listSnippets.select();
const selectSnippets = (state: RootState) => selectList(state).data ?? NONE;

/** Those whose name has a word that begins with what was typed. */
function matching(snippets: readonly Snippet[], query: string): Snippet[] {
  const typed = foldAccents(query);
  return snippets.filter(({ name }) => ` ${foldAccents(name)}`.includes(` ${typed}`));
}

/** True if there is a snippet for what was typed. */
function hasMatch(state: RootState, query: string): boolean {
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

export const SNIPPET_MENU_ID = 'post-snippets';

/**
 * The list that a slash opens below a field: what the field's events do with it, and how the field tells of it. `field` is the
 * field's id; absent: it is the one of the common text.
 */
export function useSnippetMenu(area: RefObject<HTMLTextAreaElement | null>, field?: string) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const menu = useAppSelector((state) => menuOf(state, field));

  /** Looks for a slash: with any other key, while there is no list, this is one comparison. */
  const follow = useCallback(
    ({ currentTarget: { value, selectionStart } }: Pick<ChangeEvent<HTMLTextAreaElement>, 'currentTarget'>) => {
      const isOpen = menuOf(store.getState(), field) !== null;
      if (!isOpen && value[selectionStart - 1] !== '/') return;
      const slash = slashBefore(value, selectionStart);
      if (slash !== null)
        dispatch(
          snippetsAsked({
            ...slash,
            ...(field !== undefined && { field }),
            active: hasMatch(store.getState(), slash.query) ? 0 : -1,
          }),
        );
      else if (isOpen) dispatch(snippetsClosed());
    },
    [dispatch, field, store],
  );

  const choose = useCallback(
    (option: SnippetOption) => {
      const text = area.current;
      const open = menuOf(store.getState(), field);
      if (text === null || open === null) return;
      dispatch(snippetsClosed());
      const end = open.at + 1 + open.query.length;
      insertText(text, open.at, end, option.kind === 'insert' ? option.snippet.content : '');
      if (option.kind === 'insert') return;
      const content = option.kind === 'save' ? text.value.trim() : '';
      if (option.kind === 'manage') dispatch(snippetFormClosed());
      else dispatch(snippetFormOpened({ id: null, kind: 'text', name: '', content }));
      dispatch(dialogOpened({ name: 'snippets' }));
    },
    [area, dispatch, field, store],
  );

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (menu === null || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    const options = selectSnippetOptions(store.getState());
    const { key, shiftKey } = event;
    const active = options[menu.active];
    if (key === 'Escape') {
      dispatch(snippetsClosed());
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      dispatch(snippetMoved({ active: next(menu.active, key === 'ArrowDown' ? 1 : -1, options.length) }));
    } else if ((key === 'Enter' || (key === 'Tab' && !shiftKey)) && active !== undefined) {
      choose(active);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const handleBlur = useCallback(() => {
    if (menuOf(store.getState(), field) !== null) dispatch(snippetsClosed());
  }, [dispatch, field, store]);

  const isOpen = menu !== null;
  return {
    isOpen,
    choose,
    follow,
    handleKeyDown,
    handleBlur,
    /** The field stays a text field: only while the list is there it tells of it. */
    attributes: isOpen && {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': SNIPPET_MENU_ID,
      ...(menu.active >= 0 && { 'aria-activedescendant': optionId(menu.active) }),
    },
  };
}

/** The list, if it belongs to this field. */
function menuOf(state: RootState, field: string | undefined) {
  const menu = selectSnippetMenu(state);
  return menu?.field === field ? menu : null;
}

/** Id of an option of the list in the page. */
export function optionId(place: number): string {
  return `${SNIPPET_MENU_ID}-${place}`;
}

function next(active: number, by: 1 | -1, count: number): number {
  return active < 0 ? (by === 1 ? 0 : count - 1) : (active + by + count) % count;
}
