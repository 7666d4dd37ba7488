import { isAnyOf } from '@reduxjs/toolkit';
import { isAccountPlatform } from '#contract/networks';
import type { AppStartListening } from '../../../store/hooks';
import { selectUserId } from '../../../api/authApi';
import { sessionEnded } from '../../auth/authSlice';
import { dialogOpened } from '../../ui/uiSlice';
import {
  chatRestored,
  VERSION_NAMES,
  type ChatMessage,
  type StoredChat,
  selectInput,
  selectMessages,
} from '../aiAssistantSlice';
import { shellStarted } from '../../../store/events';
import { onStoredElsewhere, readStoredJson, removeStored, writeStored } from '../../../lib/storage';
import { untilCancelled } from '../../../lib/waiting';
import { isRecord } from '../../../lib/json';

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
      saveChat(userId, { input: selectInput(getState()), messages: selectMessages(getState()) });
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
      return untilCancelled(api, stop);
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

/** Older messages are dropped. */
const KEPT_MESSAGES = 100;

/** Keeps one user's chat on this device. */
export function saveChat(userId: string, { input, messages }: StoredChat): void {
  if (input === '' && messages.length === 0) removeStored(chatKey(userId));
  else writeStored(chatKey(userId), JSON.stringify({ input, messages: messages.slice(-KEPT_MESSAGES) }));
}

/** One user's chat as it was left; null when nothing is kept, or nothing that can be read. */
export function readChat(userId: string): StoredChat | null {
  const kept = readStoredJson(chatKey(userId));
  if (!isRecord(kept) || typeof kept['input'] !== 'string' || !Array.isArray(kept['messages'])) return null;
  return { input: kept['input'], messages: kept['messages'].filter(isMessage) };
}

function isMessage(value: unknown): value is ChatMessage {
  if (!isRecord(value)) return false;
  const { id, type, content, timestamp, contentOptions, notes, platform } = value;
  const isLine = typeof id === 'string' && typeof content === 'string' && typeof timestamp === 'number';
  const isPlaced = platform === undefined || isAccountPlatform(platform);
  return isLine && (type === 'user' || type === 'ai') && [contentOptions, notes].every(hasAllVersions) && isPlaced;
}

function hasAllVersions(options: unknown): boolean {
  if (options === undefined) return true;
  return isRecord(options) && VERSION_NAMES.every((name) => typeof options[name] === 'string');
}

/** The key in local storage for one user's chat. */
function chatKey(userId: string): string {
  return `assistant_chat_${userId}`;
}
