import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { importsApi } from '../../api/importsApi';
import { locationChanged } from '../../core/navigation';
import { sessionEnded } from '../auth/authSlice';
import type { ApiError } from '../../api/apiError';

/** What is done with a file, one after the other. */
export type ImportStep = 'reading' | 'correcting' | 'importing' | 'undoing';

export type ImportsState = {
  /** What is under way. */
  busy: ImportStep | null;
  /** The step that failed last, and why. */
  problem: { step: ImportStep; error: ApiError | undefined } | null;
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
    const fail = (step: ImportStep) => (state: ImportsState, action: { payload: ApiError | undefined }) => {
      state.busy = null;
      state.problem = { step, error: action.payload };
    };
    builder
      .addCase(locationChanged, (state) => {
        state.problem = null;
      })
      .addMatcher(createImport.matchPending, begin('reading'))
      .addMatcher(createImport.matchFulfilled, begin(null))
      .addMatcher(createImport.matchRejected, fail('reading'))
      .addMatcher(updateImport.matchRejected, fail('correcting'))
      .addMatcher(commitImport.matchPending, begin('importing'))
      .addMatcher(commitImport.matchFulfilled, begin(null))
      .addMatcher(commitImport.matchRejected, fail('importing'))
      .addMatcher(undoImport.matchPending, begin('undoing'))
      .addMatcher(undoImport.matchFulfilled, begin(null))
      .addMatcher(undoImport.matchRejected, fail('undoing'))
      .addMatcher(sessionEnded, () => initialState);
  },
});

export const { fileChosen, duplicatesToggled, importConfirmed, importUndone } = importsSlice.actions;
export const { selectBusyStep, selectImportProblem, selectIncludesDuplicates } = importsSlice.selectors;
