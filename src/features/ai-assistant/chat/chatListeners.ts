import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../../store/hooks';
import { selectUserId } from '../../../api/authApi';
import { sessionEnded } from '../../auth/authSlice';
import { dialogOpened } from '../../ui/uiSlice';
import { chatRestored } from '../aiAssistantSlice';
import { selectInput, selectMessages } from '../selectors';
import { shellStarted } from '../../../store/events';
import { onStoredElsewhere } from '../../../lib/storage';
import { untilUnplugged } from '../../../lib/untilUnplugged';
import { chatKey, keepChat, readChat } from './chatStorage';

const NO_CHAT = { input: '', messages: [] };

/** Keeps the conversation with the assistant over reloads and lost sessions, for each user apart. */
export function startChatListeners(startListening: AppStartListening): void {
  // When something was typed, asked or answered, it is kept at once.
  startListening({
    predicate: (action, state, before) =>
      selectUserId(state) !== null &&
      selectUserId(state) === selectUserId(before) &&
      // The end of a session empties the panel, but not the draft kept for the next one.
      !isAnyOf(chatRestored, sessionEnded)(action) &&
      (selectInput(state) !== selectInput(before) || selectMessages(state) !== selectMessages(before)),
    effect: (_action, { getState }) => {
      const userId = selectUserId(getState());
      if (userId === null) return;
      keepChat(userId, { input: selectInput(getState()), messages: selectMessages(getState()) });
    },
  });

  // When something is said in another window, it is shown here too: otherwise the next word here would overwrite it.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) => {
      const stop = onStoredElsewhere((key) => {
        const userId = selectUserId(api.getState());
        if (userId !== null && key === chatKey(userId)) api.dispatch(chatRestored(readChat(userId) ?? NO_CHAT));
      });
      return untilUnplugged(api, stop);
    },
  });

  // When the panel opens, the earlier conversation is restored.
  startListening({
    predicate: (action, state) =>
      dialogOpened.match(action) &&
      action.payload.name === 'aiAssistant' &&
      selectMessages(state).length === 0 &&
      selectInput(state) === '',
    effect: (_action, { dispatch, getState }) => {
      const userId = selectUserId(getState());
      const kept = userId === null ? null : readChat(userId);
      if (kept !== null) dispatch(chatRestored(kept));
    },
  });
}
