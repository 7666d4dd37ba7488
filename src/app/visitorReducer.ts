import { combineReducers } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi';
import { authSlice } from '../features/auth/authSlice';
import { preferencesSlice } from '../features/preferences/preferencesSlice';
import { uiSlice } from '../features/ui/uiSlice';
import { supportSlice } from '../recording/card/supportSlice';
import { locationSlice } from '../store/locationSlice';
import { viewportSlice } from './viewport/viewportSlice';

/** The slices of the pages for visitors, which are there from the first action on. */
export const visitorSlices = {
  api: baseApi.reducer,
  auth: authSlice.reducer,
  location: locationSlice.reducer,
  preferences: preferencesSlice.reducer,
  support: supportSlice.reducer,
  ui: uiSlice.reducer,
  viewport: viewportSlice.reducer,
};

/** The reducer with which every store begins; `rootReducer` follows it before anything of a signed-in user is drawn. */
export const visitorReducer = combineReducers(visitorSlices);
