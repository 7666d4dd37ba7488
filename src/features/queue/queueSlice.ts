import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { AccountSlots } from '#contract/schemas/queue';
import { queueApi } from '../../api/queueApi';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed } from '../ui/uiSlice';
import type { DayChoice } from './slotChanges';
import { rootReducer } from '../../store/rootReducer';

export type QueueState = {
  /** The form that adds a time: days, and HH:MM; empty until it is filled in. */
  days: DayChoice;
  time: string;
  /** Times are suggested by the account's own posts. */
  isSuggesting: boolean;
  /** Account to which the posting times are to be copied; empty until one is chosen. */
  copyTo: string;
  /** A change of a queue is on its way to the server. */
  isBusy: boolean;
  /** Times about which a question is open: these targets wait at none of them. */
  question?: { change: SlotsChange; targetIds: string[] };
};

/** Posting times that an account is to have, as they are kept. */
export type SlotsChange = AccountSlots & {
  accountId: string;
  /** They are those of another account. */
  isCopy?: true;
  /** What waits at other times takes the next free slots, or stays; absent: that is asked first. */
  move?: boolean;
};

/** An order of a queue, and the one that was on the screen before. */
export type OrderChange = { accountId: string; before: string[]; order: string[] };

const initialState: QueueState = { days: 'every', time: '09:00', isSuggesting: false, copyTo: '', isBusy: false };

const { putSlots, orderQueue, pauseQueue, resumeQueue } = queueApi.endpoints;
const CHANGES = [putSlots, orderQueue, pauseQueue, resumeQueue] as const;
const isSent = isAnyOf(...CHANGES.map(({ matchPending }) => matchPending));
const isAnswered = isAnyOf(...CHANGES.flatMap(({ matchFulfilled, matchRejected }) => [matchFulfilled, matchRejected]));

/** The page with an account's posting times and its queue. */
export const queueSlice = createSlice({
  name: 'queue',
  initialState,
  reducers: {
    daysChosen: (state, { payload }: PayloadAction<DayChoice>) => {
      state.days = payload;
    },
    timeTyped: (state, { payload }: PayloadAction<string>) => {
      state.time = payload;
    },
    suggestionsToggled: (state) => {
      state.isSuggesting = !state.isSuggesting;
    },
    copyTargetChosen: (state, { payload }: PayloadAction<string>) => {
      state.copyTo = payload;
    },
    moveAsked: (state, { payload }: PayloadAction<NonNullable<QueueState['question']>>) => {
      state.question = payload;
    },
  },
  selectors: {
    selectDays: ({ days }) => days,
    selectTime: ({ time }) => time,
    selectIsSuggesting: ({ isSuggesting }) => isSuggesting,
    selectCopyTo: ({ copyTo }) => copyTo,
    selectIsBusy: ({ isBusy }) => isBusy,
    selectQuestion: ({ question = null }) => question,
  },
  extraReducers: (builder) => {
    builder
      .addCase(dialogClosed, (state) => {
        delete state.question;
      })
      .addMatcher(isSent, (state) => {
        state.isBusy = true;
      })
      .addMatcher(isAnswered, (state) => {
        state.isBusy = false;
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof queueSlice> {}
}

export const { daysChosen, timeTyped, suggestionsToggled, copyTargetChosen, moveAsked } = queueSlice.actions;
export const { selectDays, selectTime, selectIsSuggesting, selectCopyTo, selectIsBusy, selectQuestion } =
  queueSlice.injectInto(rootReducer).selectors;
