import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { failureText } from '../../api/failureText';
import { importsApi } from '../../api/importsApi';
import { locationChanged } from '../../core/navigation';
import { sessionEnded } from '../auth/authSlice';
import { importMessages } from './messages';

export type ImportsState = {
  /** What is under way. */
  busy: 'reading' | 'importing' | 'undoing' | null;
  /** Why the last step failed. */
  problem: string | null;
  includesDuplicates: boolean;
};

const initialState: ImportsState = { busy: null, problem: null, includesDuplicates: false };

const { commitImport, createImport, undoImport, updateImport } = importsApi.endpoints;

/** The page that imports posts; the address names the import, and the server has its rows. */
export const importsSlice = createSlice({
  name: 'imports',
  initialState,
  reducers: {
    /** A file was chosen or dropped; the listener sends it. */
    fileChosen: (state, _action: PayloadAction<{ fileRef: string; zone: string }>) => {
      state.problem = null;
    },
    duplicatesToggled: (state) => {
      state.includesDuplicates = !state.includesDuplicates;
    },
    importConfirmed: (state, _action: PayloadAction<{ id: string }>) => {
      state.problem = null;
    },
    importUndone: (state, _action: PayloadAction<{ id: string }>) => {
      state.problem = null;
    },
    exportChosen: (_state, _action: PayloadAction<{ format: 'csv' | 'json' }>) => undefined,
  },
  selectors: {
    selectBusyStep: (state) => state.busy,
    selectImportProblem: (state) => state.problem,
    selectIncludesDuplicates: (state) => state.includesDuplicates,
  },
  extraReducers: (builder) => {
    const begin = (busy: ImportsState['busy']) => (state: ImportsState) => {
      state.busy = busy;
    };
    const fail = (text: string) => (state: ImportsState, action: { payload: unknown }) => {
      state.busy = null;
      state.problem = failureText(text, action.payload);
    };
    builder
      .addCase(locationChanged, (state) => {
        state.problem = null;
      })
      .addMatcher(createImport.matchPending, begin('reading'))
      .addMatcher(createImport.matchFulfilled, begin(null))
      .addMatcher(createImport.matchRejected, fail(importMessages.readFailed))
      .addMatcher(updateImport.matchRejected, fail(importMessages.correctFailed))
      .addMatcher(commitImport.matchPending, begin('importing'))
      .addMatcher(commitImport.matchFulfilled, begin(null))
      .addMatcher(commitImport.matchRejected, fail(importMessages.importFailed))
      .addMatcher(undoImport.matchPending, begin('undoing'))
      .addMatcher(undoImport.matchFulfilled, begin(null))
      .addMatcher(undoImport.matchRejected, fail(importMessages.undoFailed))
      .addMatcher(sessionEnded, () => initialState);
  },
});

export const { fileChosen, duplicatesToggled, importConfirmed, importUndone, exportChosen } = importsSlice.actions;
export const { selectBusyStep, selectImportProblem, selectIncludesDuplicates } = importsSlice.selectors;
