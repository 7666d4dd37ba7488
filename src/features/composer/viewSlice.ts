import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import type { CreateSnippetBody } from '#contract/schemas/snippets';
import { locationChanged } from '../../store/navigation';
import { type SnippetForm, type SnippetMenu, initialState, selectComposer } from './composerState';
import { dialogClosed } from '../ui/uiSlice';

/** What of the form is open: its menu, the preview, the fields for comments, the list of snippets and the form of one. */
export const viewSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    actionsMenuOpened: (state) => {
      state.isMenuOpen = true;
    },
    actionsMenuClosed: (state) => {
      state.isMenuOpen = false;
    },
    previewChosen: (state, { payload }: PayloadAction<{ platform: AccountPlatform }>) => {
      state.previewed = payload.platform;
    },
    /** Somebody wants to write one, so the fields are there from now on. */
    commentsOpened: (state) => {
      state.isCommenting = true;
    },
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
    selectIsActionsMenuOpen: ({ isMenuOpen }) => isMenuOpen,
    selectPreviewed: ({ previewed }) => previewed,
    selectIsCommenting: ({ isCommenting = false, draft }) => isCommenting || draft.comments !== undefined,
    selectSnippetMenu: ({ snippetMenu = null }) => snippetMenu,
    selectSnippetForm: ({ snippetForm = null }) => snippetForm,
    selectDeletedSnippet: ({ deletedSnippet = null }) => deletedSnippet,
  },
  extraReducers: (builder) => {
    builder
      .addCase(locationChanged, (state) => {
        state.isMenuOpen = false;
      })
      .addCase(dialogClosed, (state) => {
        delete state.deletedSnippet;
      });
  },
});

export const {
  actionsMenuOpened,
  actionsMenuClosed,
  previewChosen,
  commentsOpened,
  snippetsAsked,
  snippetMoved,
  snippetsClosed,
  snippetFormOpened,
  snippetFormChanged,
  snippetFormClosed,
  snippetDeleted,
  snippetRestored,
} = viewSlice.actions;
export const {
  selectIsActionsMenuOpen,
  selectPreviewed,
  selectIsCommenting,
  selectSnippetMenu,
  selectSnippetForm,
  selectDeletedSnippet,
} = viewSlice.getSelectors(selectComposer);
