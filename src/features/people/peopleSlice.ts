import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { peopleApi } from '../../api/peopleApi';
import { rootReducer } from '../../store/rootReducer';
import { sessionEnded } from '../auth/authSlice';

/** Fields of email addresses: of whom to invite, and of who has lost their password. */
export type PeopleState = { email: string; lostEmail: string };

const initialState: PeopleState = { email: '', lostEmail: '' };

/** Settings' section for administrators. */
export const peopleSlice = createSlice({
  name: 'people',
  initialState,
  reducers: {
    emailTyped: (state, { payload }: PayloadAction<string>) => {
      state.email = payload;
    },
    lostEmailTyped: (state, { payload }: PayloadAction<string>) => {
      state.lostEmail = payload;
    },
  },
  selectors: { selectInvitedEmail: (state) => state.email, selectLostEmail: (state) => state.lostEmail },
  extraReducers: (builder) => {
    builder
      .addMatcher(peopleApi.endpoints.createInvitation.matchFulfilled, (state) => {
        state.email = '';
      })
      .addMatcher(peopleApi.endpoints.createReset.matchFulfilled, (state) => {
        state.lostEmail = '';
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof peopleSlice> {}
}

export const { emailTyped, lostEmailTyped } = peopleSlice.actions;
export const { selectInvitedEmail, selectLostEmail } = peopleSlice.injectInto(rootReducer).selectors;
