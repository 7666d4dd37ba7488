import { DIALOG_PLATFORMS } from '#contract/platforms';
import { isBlank } from '#contract/isBlank';
import { isRecord } from '../../lib/json';
import { readStoredJson, removeStored, writeStored } from '../../lib/storage';
import type { NewTime, ScheduleForm } from './scheduleDialogSlice';

/** Keeps on this device what a user has typed into the dialog, until it is sent or discarded. */
export function keepForm(userId: string, form: ScheduleForm): void {
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
export function keepNewTime(userId: string, postId: string, newTime: NewTime): void {
  writeStored(newTimeKey(userId), JSON.stringify({ ...newTime, postId }));
}

/** Returns once, and deletes, the time that a user had chosen for this post; null when there is none. */
export function takeNewTime(userId: string, postId: string): NewTime | null {
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
export function formKey(userId: string): string {
  return `schedule_dialog_${userId}`;
}
