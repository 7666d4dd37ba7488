import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { peopleApi } from '../../api/peopleApi';
import { rootReducer } from '../../store/rootReducer';
import { sessionEnded } from '../auth/authSlice';

/** `email`: the field of whom to invite. */
export type PeopleState = { email: string };

const initialState: PeopleState = { email: '' };

/** Settings' section for administrators. */
export const peopleSlice = createSlice({
  name: 'people',
  initialState,
  reducers: {
    emailTyped: (state, { payload }: PayloadAction<string>) => {
      state.email = payload;
    },
  },
  selectors: { selectInvitedEmail: (state) => state.email },
  extraReducers: (builder) => {
    builder
      .addMatcher(peopleApi.endpoints.createInvitation.matchFulfilled, (state) => {
        state.email = '';
      })
      .addMatcher(sessionEnded, () => initialState);
  },
});

declare module '../../store/rootReducer' {
  export interface LazyLoadedSlices extends WithSlice<typeof peopleSlice> {}
}

export const { emailTyped } = peopleSlice.actions;
export const { selectInvitedEmail } = peopleSlice.injectInto(rootReducer).selectors;
