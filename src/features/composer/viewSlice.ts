import { type PayloadAction, createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { AccountPlatform } from '#contract/networks';
import type { CreateSnippetBody } from '#contract/schemas/snippets';
import { locationChanged } from '../../store/navigation';
import { type OptionRowName, type SnippetForm, type SnippetMenu, initialState, selectComposer } from './composerState';
import { dateChanged, quickPickChosen } from './draftSlice';
import { dialogClosed } from '../ui/uiSlice';

const NONE: readonly OptionRowName[] = [];

/** What of the form is open: its rows, the month, the preview, the list of snippets and the form of one. */
export const viewSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    /** One of the rows below the text was opened or closed. */
    rowToggled: (state, { payload: { row } }: PayloadAction<{ row: OptionRowName }>) => {
      const { openRows = [] } = state;
      state.openRows = openRows.includes(row) ? openRows.filter((one) => one !== row) : [...openRows, row];
    },
    /** The month beside Date and Time. */
    monthOpened: (state) => {
      state.isMonthOpen = true;
    },
    monthClosed: (state) => {
      delete state.isMonthOpen;
      delete state.month;
    },
    /** To another month, YYYY-MM. */
    monthTurned: (state, { payload }: PayloadAction<string>) => {
      state.month = payload;
    },
    emojiOpened: (state) => {
      state.isPickingEmoji = true;
    },
    emojiClosed: (state) => {
      delete state.isPickingEmoji;
    },
    /** On a phone the preview is one line until somebody opens it. */
    previewToggled: (state) => {
      if (state.isPreviewOpen) delete state.isPreviewOpen;
      else state.isPreviewOpen = true;
    },
    previewChosen: (state, { payload }: PayloadAction<{ platform: AccountPlatform }>) => {
      state.previewed = payload.platform;
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
    selectIsRowOpen: ({ openRows = NONE }, row: OptionRowName) => openRows.includes(row),
    selectIsPickingEmoji: ({ isPickingEmoji = false }) => isPickingEmoji,
    selectIsMonthOpen: ({ isMonthOpen = false }) => isMonthOpen,
    selectMonth: ({ month }) => month,
    selectIsPreviewOpen: ({ isPreviewOpen = false }) => isPreviewOpen,
    selectPreviewed: ({ previewed }) => previewed,
    selectSnippetMenu: ({ snippetMenu = null }) => snippetMenu,
    selectSnippetForm: ({ snippetForm = null }) => snippetForm,
    selectDeletedSnippet: ({ deletedSnippet = null }) => deletedSnippet,
  },
  extraReducers: (builder) => {
    builder
      .addCase(locationChanged, (state) => {
        delete state.isMonthOpen;
        delete state.month;
        delete state.isPickingEmoji;
      })

      .addCase(dialogClosed, (state) => {
        delete state.deletedSnippet;
      })
      // The calendar turns to the day that was chosen.
      .addMatcher(isAnyOf(dateChanged, quickPickChosen), (state) => {
        delete state.month;
      });
  },
});

export const {
  rowToggled,
  monthOpened,
  monthClosed,
  monthTurned,
  emojiOpened,
  emojiClosed,
  previewToggled,
  previewChosen,
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
  selectIsRowOpen,
  selectIsMonthOpen,
  selectMonth,
  selectIsPickingEmoji,
  selectIsPreviewOpen,
  selectPreviewed,
  selectSnippetMenu,
  selectSnippetForm,
  selectDeletedSnippet,
} = viewSlice.getSelectors(selectComposer);
