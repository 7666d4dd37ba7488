import { createSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '../auth/authSlice';

/** The assistant panel; its chat joins with the panel itself. */
export type AiAssistantState = { isOpen: boolean };

const initialState: AiAssistantState = { isOpen: false };

export const aiAssistantSlice = createSlice({
  name: 'aiAssistant',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(sessionEnded, () => initialState);
  },
});
