import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/rootReducer';

/** The size of the window's content in CSS pixels; 0 where there is no window. */
export type Viewport = { width: number; height: number };

/** The size of a window's content. */
export function viewportOf({ innerWidth, innerHeight }: Window): Viewport {
  return { width: innerWidth, height: innerHeight };
}

const initialState: Viewport = { width: 0, height: 0 };

/** Size of the window on which the layout depends: a replay reads it from here. */
export const viewportSlice = createSlice({
  name: 'viewport',
  initialState,
  reducers: {
    viewportResized: (_state, { payload }: PayloadAction<Viewport>) => payload,
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof viewportSlice> {}
}

/** The size of the window as the store knows it. */
export const { selectSlice: selectViewport } = viewportSlice.injectInto(rootReducer);

export const { viewportResized } = viewportSlice.actions;
