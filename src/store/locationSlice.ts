import { createSlice } from '@reduxjs/toolkit';
import { FIRST_KEY } from '../lib/firstKey';
import { locationChanged, type AppLocation, type HistoryAction } from './navigation';

export type LocationState = { location: AppLocation; action: HistoryAction };

const initialState: LocationState = {
  location: { pathname: '/', search: '', hash: '', state: null, key: FIRST_KEY },
  action: 'POP',
};

export const locationSlice = createSlice({
  name: 'location',
  initialState,
  reducers: {},
  selectors: {
    selectLocation: (state) => state.location,
    selectHistoryAction: (state) => state.action,
  },
  extraReducers: (builder) => {
    builder.addCase(locationChanged, (_state, { payload }) => payload);
  },
});

export const { selectLocation, selectHistoryAction } = locationSlice.selectors;
