import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The size of the window's content in CSS pixels; 0 where there is no window. */
export type Viewport = { width: number; height: number };

const initialState: Viewport = { width: 0, height: 0 };

/** The layout depends on the window's size: a replay takes it from here. */
export const viewportSlice = createSlice({
  name: 'viewport',
  initialState,
  reducers: {
    viewportResized: (_state, { payload }: PayloadAction<Viewport>) => payload,
  },
  selectors: {
    selectViewport: (state) => state,
  },
});

export const { viewportResized } = viewportSlice.actions;
export const { selectViewport } = viewportSlice.selectors;
