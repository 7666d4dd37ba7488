import { createSlice, type PayloadAction, type WithSlice, createAction } from '@reduxjs/toolkit';
import type { MoveTarget } from '../../lib/moveTarget';
import { sessionEnded } from '../auth/authSlice';
import type { MySettings } from '#contract/schemas/mySettings';
import type { Item } from './entries';
import { rootReducer } from '../../store/rootReducer';
import type { RootState } from '../../store/hooks';

/** Something in somebody's hand, by mouse or by keys; `start`: where a draft was first carried to. */
export type Picked = { item: Item; target: MoveTarget; by: 'mouse' | 'keys'; start?: MoveTarget };

/** A move that can be undone: what was moved, and the version that it has since. */
export type Undo = { key: string; item: Item; version: number };

/** How somebody looks at the calendar: its view, and its filters. */
export type CalendarLook = NonNullable<MySettings['calendar']>;

type CalendarState = {
  pick: Picked | null;
  /** What was picked up by keys has been put back, and this is said. */
  isPutBack: boolean;
  panel: 'drafts' | 'filters' | null;
  undos: Undo[];
  /** How it was looked at last. */
  look?: CalendarLook;
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
    lookChosen: (state, { payload }: PayloadAction<CalendarLook>) => {
      state.look = payload;
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
const { selectSlice: selectCalendar } = calendarSlice.injectInto(rootReducer);

export const {
  entryPickedUp,
  moveTargetChanged,
  moveCanceled,
  entryDropped,
  entryMoved,
  undoEnded,
  lookChosen,
  panelToggled,
} = calendarSlice.actions;

export const selectPick = (state: RootState): Picked | null => selectCalendar(state).pick;
export const selectIsPutBack = (state: RootState): boolean => selectCalendar(state).isPutBack;
export const selectLook = (state: RootState): CalendarLook | undefined => selectCalendar(state).look;
export const selectPanel = (state: RootState): CalendarState['panel'] => selectCalendar(state).panel;

/** The place on the calendar to which a pick is carried. */
export function selectTarget(state: RootState): Picked['target'] | null {
  return selectCalendar(state).pick?.target ?? null;
}

/** The move of an entry that can still be undone. */
export function selectUndo(state: RootState, key: string): Undo | undefined {
  return selectCalendar(state).undos.find((undo) => undo.key === key);
}

/** The newest version of a post of which one share or several have been moved. */
export function selectMovedVersion(state: Pick<RootState, 'calendar'>, id: string): number {
  return Math.max(
    ...selectCalendar(state)
      .undos.filter(({ item }) => item.id === id)
      .map(({ version }) => version),
  );
}

/** Why something stays where it is. */
export type Refusal = 'past' | 'sent' | 'offline' | 'changed';

/** A move was refused; a listener says why. */
export const moveRefused = createAction<Refusal>('calendar/moveRefused');

/** Undo was pressed, in the toast or on the entry; a listener moves it back. */
export const moveUndone = createAction<{ key: string }>('calendar/moveUndone');
