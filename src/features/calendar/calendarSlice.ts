import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { MoveTarget } from '../../lib/landingOf';
import { sessionEnded } from '../auth/authSlice';
import type { Item } from './entries';
import { rootReducer } from '../../store/rootReducer';

/** Something in somebody's hand: by mouse, by keys, or in the dialog "Move to…"; `start`: where a draft was first carried to. */
export type Picked = { item: Item; target: MoveTarget; by: 'mouse' | 'keys' | 'dialog'; start?: MoveTarget };

/** A move that can be undone: what was moved, and the version that it has since. */
export type Undo = { key: string; item: Item; version: number };

export type CalendarState = {
  pick: Picked | null;
  /** What was picked up by keys has been put back, and this is said. */
  isPutBack: boolean;
  panel: 'drafts' | 'filters' | null;
  undos: Undo[];
};

const initialState: CalendarState = { pick: null, isPutBack: false, panel: null, undos: [] };

/** It is part of the first scripts, so its selectors and what is only heard by listeners are elsewhere. */
export const calendarSlice = createSlice({
  name: 'calendar',
  initialState,
  reducers: {
    entryPickedUp: (state, { payload }: PayloadAction<Picked>) => {
      state.pick = payload;
      state.isPutBack = false;
    },
    moveTargetChanged: ({ pick }, { payload }: PayloadAction<MoveTarget>) => {
      if (pick) pick.target = payload;
    },
    moveCanceled: (state) => {
      state.isPutBack = state.pick?.by === 'keys';
      state.pick = null;
    },
    /** A listener moves it. */
    entryDropped: (state, _action: PayloadAction<{ item: Item; target: MoveTarget }>) => {
      state.pick = null;
    },
    /** The server has moved it. */
    entryMoved: (state, { payload }: PayloadAction<Undo>) => {
      state.undos = [...state.undos.filter(({ key }) => key !== payload.key), payload];
    },
    /** A move is undone, or cannot be any more. */
    undoEnded: (state, { payload }: PayloadAction<Pick<Undo, 'key' | 'version'>>) => {
      state.undos = state.undos.filter(({ key, version }) => key !== payload.key || version !== payload.version);
    },
    panelToggled: (state, { payload }: PayloadAction<CalendarState['panel']>) => {
      state.panel = state.panel === payload ? null : payload;
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof calendarSlice> {}
}

/** The state of this slice. */
export const { selectSlice: selectCalendar } = calendarSlice.injectInto(rootReducer);

export const { entryPickedUp, moveTargetChanged, moveCanceled, entryDropped, entryMoved, undoEnded, panelToggled } =
  calendarSlice.actions;
