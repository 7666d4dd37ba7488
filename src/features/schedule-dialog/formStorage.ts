import { isAnyOf } from '@reduxjs/toolkit';
import { DIALOG_PLATFORMS } from '#contract/platforms';
import { isBlank } from '#contract/isBlank';
import { selectUserId } from '../../api/authApi';
import { shellStarted } from '../../store/events';
import type { AppStartListening } from '../../store/hooks';
import { onStoredElsewhere, readStoredJson, removeStored, writeStored } from '../../lib/storage';
import { untilCancelled } from '../../lib/waiting';
import { sessionEnded } from '../auth/authSlice';
import { dialogClosed, dialogOpened, selectDialog, type Dialog } from '../ui/uiSlice';
import {
  contentChanged,
  dateChosen,
  formRestored,
  newTimeRestored,
  platformToggled,
  quickPickChosen,
  timeChanged,
  type NewTime,
  type ScheduleForm,
  selectForm,
  selectNewTime,
} from './scheduleDialogSlice';
import { isRecord } from '../../lib/json';

const isFormChanged = isAnyOf(contentChanged, dateChosen, timeChanged, platformToggled, quickPickChosen);

/** Keeps the content of the Schedule Post dialog across reloads and lost sessions. */
export function startKeepListeners(startListening: AppStartListening): void {
  // When the dialog is filled in, each change is kept at once: the form is small, and nothing typed may be lost.
  startListening({
    matcher: isFormChanged,
    effect: (_action, { getState }) => {
      const userId = selectUserId(getState());
      if (userId !== null) saveForm(userId, selectForm(getState()));
    },
  });

  // When the dialog opens, its earlier content is restored.
  startListening({
    actionCreator: dialogOpened,
    effect: ({ payload }, { dispatch, getState }) => {
      const userId = selectUserId(getState());
      if (userId === null || payload.name !== 'schedulePost') return;
      if (payload.postId === undefined) {
        const kept = readForm(userId);
        if (kept !== null) dispatch(formRestored(kept));
      } else {
        const kept = takeNewTime(userId, payload.postId);
        if (kept !== null) dispatch(newTimeRestored(kept));
      }
    },
  });

  // When a session ends while a post is given another time, that time waits for the next login.
  startListening({
    matcher: sessionEnded,
    effect: (_action, { getOriginalState }) => {
      const state = getOriginalState();
      const [userId, dialog, newTime] = [selectUserId(state), selectDialog(state), selectNewTime(state)];
      const isChanged = newTime.date !== null || newTime.time !== null;
      if (userId !== null && dialog?.name === 'schedulePost' && dialog.postId !== undefined && isChanged)
        keepNewTime(userId, dialog.postId, newTime);
    },
  });

  // When another window writes into its dialog, the one that is open here shows the same, so that neither overwrites the
  // other.
  startListening({
    actionCreator: shellStarted,
    effect: (_action, api) => {
      const stop = onStoredElsewhere((key) => {
        const userId = selectUserId(api.getState());
        if (userId === null || key !== formKey(userId) || !isWriting(selectDialog(api.getState()))) return;
        const kept = readForm(userId);
        if (kept !== null) api.dispatch(formRestored(kept));
      });
      return untilCancelled(api, stop);
    },
  });

  // When the dialog was closed by Cancel, by a decision to discard, or by success, the words are gone for good.
  startListening({
    actionCreator: dialogClosed,
    effect: (_action, { getOriginalState, getState }) => {
      const userId = selectUserId(getState());
      if (userId !== null && isWriting(selectDialog(getOriginalState()))) forgetForm(userId);
    },
  });
}

/** True for the dialog with a form, false for the one that moves an existing post. */
function isWriting(dialog: Dialog | null): boolean {
  return dialog?.name === 'schedulePost' && dialog.postId === undefined;
}

/** Keeps on this device what a user has typed into the dialog, until it is sent or discarded. */
export function saveForm(userId: string, form: ScheduleForm): void {
  if (isBlank(form.content)) removeStored(formKey(userId));
  else writeStored(formKey(userId), JSON.stringify(form));
}

/** Forgets what one user had typed. */
export function forgetForm(userId: string): void {
  removeStored(formKey(userId));
}

/** The saved form of one user; null if none is saved, or none that can be read. */
export function readForm(userId: string): ScheduleForm | null {
  const kept = readStoredJson(formKey(userId));
  if (!isRecord(kept)) return null;
  const { content, time, date, platforms } = kept;
  if (typeof content !== 'string' || typeof time !== 'string') return null;
  return {
    content,
    time,
    date: textOrNull(date),
    platforms: DIALOG_PLATFORMS.filter((platform) => Array.isArray(platforms) && platforms.includes(platform)),
  };
}

/** Keeps the time that a user had chosen for a post when their session ended. */
function keepNewTime(userId: string, postId: string, newTime: NewTime): void {
  writeStored(newTimeKey(userId), JSON.stringify({ ...newTime, postId }));
}

/** Returns once, and deletes, the time that a user had chosen for this post; null when there is none. */
function takeNewTime(userId: string, postId: string): NewTime | null {
  const kept = readStoredJson(newTimeKey(userId));
  if (!isRecord(kept) || kept['postId'] !== postId) return null;
  removeStored(newTimeKey(userId));
  return { date: textOrNull(kept['date']), time: textOrNull(kept['time']) };
}

function newTimeKey(userId: string): string {
  return `reschedule_dialog_${userId}`;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The key in local storage for what one user has typed. */
function formKey(userId: string): string {
  return `schedule_dialog_${userId}`;
}
