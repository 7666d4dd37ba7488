import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening, RootState } from '../../../app/hooks';
import { selectCurrentUser } from '../../../api/authApi';
import { sessionEnded } from '../../auth/authSlice';
import { dialogOpened } from '../../ui/uiSlice';
import { chatRestored, selectInput, selectMessages } from '../aiAssistantSlice';
import { shellStarted } from '../../../app/events';
import { onStoredElsewhere } from '../../../lib/storage';
import { chatKey, keepChat, readChat } from './chatStorage';

const NO_CHAT = { input: '', messages: [] };

/** Keeps the conversation with the assistant over reloads and lost sessions, for each user apart. */
export function startChatListeners(startListening: AppStartListening): void {
  // When something was typed, asked or answered, it is kept at once.
  startListening({
    predicate: (action, state, before) =>
      userIdOf(state) !== '' &&
      userIdOf(state) === userIdOf(before) &&
      // The end of a session empties the panel, not what is kept for the next one.
      !isAnyOf(chatRestored, sessionEnded)(action) &&
      (selectInput(state) !== selectInput(before) || selectMessages(state) !== selectMessages(before)),
    effect: (_action, { getState }) => {
      keepChat(userIdOf(getState()), { input: selectInput(getState()), messages: selectMessages(getState()) });
    },
  });

  // When something is said in another window, it stands here too: the next word here would otherwise take it away.
  startListening({
    actionCreator: shellStarted,
    effect: async (_action, { condition, dispatch, getState }) => {
      const stop = onStoredElsewhere((key) => {
        const userId = userIdOf(getState());
        if (userId !== '' && key === chatKey(userId)) dispatch(chatRestored(readChat(userId) ?? NO_CHAT));
      });
      await condition(() => false).finally(stop);
    },
  });

  // When the panel opens, what was said before stands there again.
  startListening({
    predicate: (action, state) =>
      dialogOpened.match(action) &&
      action.payload.name === 'aiAssistant' &&
      selectMessages(state).length === 0 &&
      selectInput(state) === '',
    effect: (_action, { dispatch, getState }) => {
      const kept = readChat(userIdOf(getState()));
      if (kept !== null) dispatch(chatRestored(kept));
    },
  });
}

function userIdOf(state: RootState): string {
  return selectCurrentUser(state).data?.id ?? '';
}
