import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ErrorCode } from '#contract/errors';
import type { Encoding } from '#contract/importFormat';
import type { EncodingReading } from '#contract/schemas/imports';
import { importsApi, type ImportFile } from '../../api/importsApi';
import { importPath } from '../../lib/paths';
import { locationChanged } from '../../store/navigation';
import { sessionEnded } from '../auth/authSlice';
import type { ApiError } from '../../api/apiError';
import { rootReducer } from '../../store/rootReducer';

/** What is done with a file, one after the other. */
export type ImportStep = 'reading' | 'correcting' | 'importing' | 'undoing';

export type ImportsState = {
  /** What is under way. */
  busy: ImportStep | null;
  /** The step that failed last, and why. */
  problem: { step: ImportStep; error: ApiError | undefined } | null;
  includesDuplicates: boolean;
  /** The file that an import was made of, while its page is open: it can be read in another encoding. */
  file?: ImportFile & { importId: string };
  /** A file that waits for somebody to say how it is to be read, and the ways in which it can be. */
  unclear: { file: ImportFile; readings: readonly EncodingReading[] } | null;
  /** The encoding that was chosen last. */
  encoding: Encoding | null;
};

const initialState: ImportsState = {
  busy: null,
  problem: null,
  includesDuplicates: false,
  unclear: null,
  encoding: null,
};

function forgetFile(state: ImportsState): void {
  state.problem = null;
  state.unclear = null;
  delete state.file;
}

const { commitImport, createImport, listImportEncodings, undoImport, updateImport } = importsApi.endpoints;

/** Code of an answer that asks for the encoding of a file. */
export const UNCLEAR = 'ENCODING_UNCLEAR' satisfies ErrorCode;

/** The page that imports posts; the address names the import, and the server has its rows. */
export const importsSlice = createSlice({
  name: 'imports',
  initialState,
  reducers: {
    /** A file was chosen or dropped; the listener sends it. */
    fileChosen: (state, _action: PayloadAction<ImportFile>) => {
      forgetFile(state);
    },
    /** The letters of a file look wrong; the listener asks in which ways it can be read. */
    otherEncodingsRequested: (state, _action: PayloadAction<ImportFile>) => {
      state.problem = null;
    },
    encodingChosen: (state, { payload }: PayloadAction<Encoding>) => {
      state.encoding = payload;
    },
    /** The file that waited is to be read with the encoding; the listener sends it again. */
    encodingConfirmed: (state, _action: PayloadAction<ImportFile & { encoding: Encoding }>) => {
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
    selectUnclearFile: (state) => state.unclear,
    /** The file that this page was given, asked or not; null without one. */
    selectHeldFile: ({ unclear, file }) => unclear?.file ?? file ?? null,
    /** The file that an import was made of; null where this page does not have it. */
    selectFileOf: ({ file }, importId: string | null) => (file?.importId === importId ? file : null),
    /** The encoding that is chosen among those in question: the last one, or the likeliest. */
    selectChosenEncoding: ({ unclear, encoding }) => {
      const names = unclear?.readings.map((reading) => reading.encoding) ?? [];
      return names.find((name) => name === encoding) ?? names[0] ?? null;
    },
  },
  extraReducers: (builder) => {
    const begin = (busy: ImportsState['busy']) => (state: ImportsState) => {
      state.busy = busy;
    };
    const fail = (step: ImportStep) => (state: ImportsState, action: { payload: ApiError | undefined }) => {
      state.busy = null;
      // That is a question, and no failure.
      if (action.payload?.code !== UNCLEAR) state.problem = { step, error: action.payload };
    };
    builder
      .addCase(locationChanged, (state, { payload: { location } }) => {
        if (state.file === undefined || `${location.pathname}${location.search}` !== importPath(state.file.importId)) {
          forgetFile(state);
        }
      })
      .addMatcher(createImport.matchPending, begin('reading'))
      .addMatcher(createImport.matchFulfilled, (state, { payload, meta }) => {
        const { fileRef, zone } = meta.arg.originalArgs;
        state.busy = null;
        state.unclear = null;
        state.file = { fileRef, zone, importId: payload.import_id };
      })
      .addMatcher(createImport.matchRejected, fail('reading'))
      .addMatcher(listImportEncodings.matchPending, begin('reading'))
      .addMatcher(listImportEncodings.matchFulfilled, (state, { payload, meta }) => {
        state.busy = null;
        state.unclear = { file: meta.arg.originalArgs, readings: payload.readings };
      })
      .addMatcher(listImportEncodings.matchRejected, fail('reading'))
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

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof importsSlice> {}
}

export const {
  encodingChosen,
  encodingConfirmed,
  fileChosen,
  otherEncodingsRequested,
  duplicatesToggled,
  importConfirmed,
  importUndone,
} = importsSlice.actions;
export const {
  selectBusyStep,
  selectChosenEncoding,
  selectFileOf,
  selectHeldFile,
  selectImportProblem,
  selectIncludesDuplicates,
  selectUnclearFile,
} = importsSlice.injectInto(rootReducer).selectors;
