import { selectUserId } from '../../../api/authApi';
import { isRecord } from '../../../lib/json';
import { readStoredJson, removeStored, writeStored } from '../../../lib/storage';
import type { AppStartListening } from '../../../store/hooks';
import { dialogChanged, dialogOpened } from '../../ui/uiSlice';
import { readHabits, writeHabits } from '../drafts/habits';
import { selectDraft } from './smallPost';

/** Fills the small composer in, and keeps on this device what is written there until it is sent. */
export function startSmallComposerListeners(startListening: AppStartListening): void {
  // When a post is begun in a slot, it goes to what the last one went to, with the text that was not sent last.
  startListening({
    actionCreator: dialogOpened,
    effect: ({ payload: { name } }, { dispatch, getState }) => {
      if (name !== 'smallComposer') return;
      const userId = selectUserId(getState()) ?? '';
      const { platforms, accountIds } = readHabits(userId);
      dispatch(dialogChanged({ name, content: readContent(userId), habits: { platforms, accountIds } }));
    },
  });

  // When accounts are ticked, the next post goes to them, too.
  startListening({
    actionCreator: dialogChanged,
    effect: ({ payload }, { getState }) => {
      if (payload.name !== 'smallComposer' || payload.accountIds === undefined) return;
      const userId = selectUserId(getState()) ?? '';
      const { platforms, accountIds } = selectDraft(getState());
      writeHabits(userId, { ...readHabits(userId), platforms, accountIds });
    },
  });

  // When its text changes, it is kept; an empty one is forgotten.
  startListening({
    actionCreator: dialogChanged,
    effect: ({ payload }, { getState }) => {
      if (payload.name !== 'smallComposer' || payload.content === undefined) return;
      const key = keyOf(selectUserId(getState()) ?? '');
      if (payload.content === '') removeStored(key);
      else writeStored(key, JSON.stringify({ content: payload.content }));
    },
  });
}

function readContent(userId: string): string {
  const kept = readStoredJson(keyOf(userId));
  return isRecord(kept) && typeof kept['content'] === 'string' ? kept['content'] : '';
}

function keyOf(userId: string): string {
  return `small_composer_${userId}`;
}
