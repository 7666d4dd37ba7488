import { createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { CreateSeriesBody, UpdateSeriesBody } from '#contract/schemas/series';
import type { Repeat } from '../../lib/repeat';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed } from '../ui/uiSlice';
import { rootReducer } from '../../store/rootReducer';
import type { RootState } from '../../store/hooks';

/** What was changed of a series; what is absent is as the server holds it. `date` and `time` are those of its first post. */
export type SeriesEdit = Partial<{ date: string; time: string; repeat: Repeat; content: string; otherTexts: string[] }>;

/** How a published post comes back. The time is that of its publication until another one is chosen. */
export type BringBackForm = { days: string; times: string; time: string | null; secondText: string };

/** The dialogs about repeating posts; only one of them is open at a time. */
type SeriesDialogs = {
  edit: SeriesEdit;
  bringBack: BringBackForm;
  /** Key of the series that is being made: trying again makes it once. */
  idempotencyKey: string | null;
  isSending: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
};

const initialState: SeriesDialogs = {
  edit: {},
  bringBack: { days: '30', times: '3', time: null, secondText: '' },
  idempotencyKey: null,
  isSending: false,
  failure: null,
};

const seriesSlice = createSlice({
  name: 'series',
  initialState,
  reducers: {
    editChanged: (state, { payload }: PayloadAction<SeriesEdit>) => {
      Object.assign(state.edit, payload);
    },
    editConfirmed: (state, _action: PayloadAction<{ id: string; changes: UpdateSeriesBody }>) => begin(state),
    stopConfirmed: (state, _action: PayloadAction<{ id: string }>) => begin(state),
    bringBackChanged: (state, { payload }: PayloadAction<Partial<BringBackForm>>) => {
      Object.assign(state.bringBack, payload);
      state.idempotencyKey = null;
    },
    bringBackConfirmed: {
      prepare: (body: CreateSeriesBody) => ({ payload: { body, idempotencyKey: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<{ body: CreateSeriesBody; idempotencyKey: string }>) => {
        state.idempotencyKey ??= payload.idempotencyKey;
        begin(state);
      },
    },
    sendingFailed: (state, { payload }: PayloadAction<{ reason: string }>) => {
      state.isSending = false;
      state.failure = payload.reason;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(dialogClosed, () => initialState).addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof seriesSlice> {}
}

/** The state of this slice. */
const { selectSlice: selectSeries } = seriesSlice.injectInto(rootReducer);

export const { editChanged, editConfirmed, stopConfirmed, bringBackChanged, bringBackConfirmed, sendingFailed } =
  seriesSlice.actions;

function begin(state: SeriesDialogs): void {
  state.isSending = true;
  state.failure = null;
}

export const selectEdit = (state: RootState): SeriesEdit => selectSeries(state).edit;
export const selectBringBack = (state: RootState): BringBackForm => selectSeries(state).bringBack;
export const selectIdempotencyKey = (state: RootState): string | null => selectSeries(state).idempotencyKey;
export const selectIsSending = (state: RootState): boolean => selectSeries(state).isSending;
export const selectFailure = (state: RootState): string | null => selectSeries(state).failure;
