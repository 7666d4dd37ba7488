import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CreateSnippetBody } from '#contract/schemas/snippets';
import { dialogClosed } from '../ui/uiSlice';
import { initialState, type SnippetForm, type SnippetMenu } from './composerState';

/** The list of snippets that a slash opens, and the form in which one is written. */
export const snippetSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    /** A slash was typed at the start of a word, or more after it. */
    snippetsAsked: (state, { payload }: PayloadAction<SnippetMenu>) => {
      state.snippetMenu = payload;
    },
    snippetMoved: ({ snippetMenu }, { payload }: PayloadAction<{ active: number }>) => {
      if (snippetMenu !== undefined) snippetMenu.active = payload.active;
    },
    snippetsClosed: (state) => {
      delete state.snippetMenu;
    },
    snippetFormOpened: (state, { payload }: PayloadAction<SnippetForm>) => {
      state.snippetForm = payload;
    },
    snippetFormChanged: ({ snippetForm }, { payload }: PayloadAction<Partial<SnippetForm>>) => {
      if (snippetForm !== undefined) Object.assign(snippetForm, payload);
    },
    snippetFormClosed: (state) => {
      delete state.snippetForm;
    },
    /** One is deleted; the dialog offers to undo that until it closes. */
    snippetDeleted: (state, { payload }: PayloadAction<CreateSnippetBody>) => {
      state.deletedSnippet = payload;
    },
    snippetRestored: (state) => {
      delete state.deletedSnippet;
    },
  },
  selectors: {
    selectSnippetMenu: ({ snippetMenu = null }) => snippetMenu,
    selectSnippetForm: ({ snippetForm = null }) => snippetForm,
    selectDeletedSnippet: ({ deletedSnippet = null }) => deletedSnippet,
  },
  extraReducers: (builder) => {
    builder.addCase(dialogClosed, (state) => {
      delete state.deletedSnippet;
    });
  },
});

export const {
  snippetsAsked,
  snippetMoved,
  snippetsClosed,
  snippetFormOpened,
  snippetFormChanged,
  snippetFormClosed,
  snippetDeleted,
  snippetRestored,
} = snippetSlice.actions;
export const { selectSnippetMenu, selectSnippetForm, selectDeletedSnippet } = snippetSlice.selectors;
