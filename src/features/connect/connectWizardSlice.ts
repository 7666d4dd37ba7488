import { createSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '../auth/authSlice';

/** Where the connect account dialog is; closing it resets to 'platform' (spec section 4). */
export type ConnectWizardState = { step: 'platform' | 'auth' | 'complete' };

const initialState: ConnectWizardState = { step: 'platform' };

export const connectWizardSlice = createSlice({
  name: 'connectWizard',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(sessionEnded, () => initialState);
  },
});
