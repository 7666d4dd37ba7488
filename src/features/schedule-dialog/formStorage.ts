import { DIALOG_PLATFORMS } from '#contract/platforms';
import { isBlank } from '#contract/postRules';
import { isRecord } from '../../lib/json';
import { readStoredJson, removeStored, writeStored } from '../../lib/storage';
import type { ScheduleForm } from './scheduleDialogSlice';

/** Keeps what one user has typed into the dialog on this device, until it is sent or thrown away. */
export function keepForm(userId: string, form: ScheduleForm): void {
  if (isBlank(form.content)) removeStored(formKey(userId));
  else writeStored(formKey(userId), JSON.stringify(form));
}

/** Forgets what one user had typed. */
export function forgetForm(userId: string): void {
  removeStored(formKey(userId));
}

/** What one user had typed; null when nothing is kept, or nothing that can be read. */
export function readForm(userId: string): ScheduleForm | null {
  const kept = readStoredJson(formKey(userId));
  if (!isRecord(kept)) return null;
  const { content, time, date, platforms } = kept;
  if (typeof content !== 'string' || typeof time !== 'string') return null;
  return {
    content,
    time,
    date: typeof date === 'string' ? date : null,
    platforms: DIALOG_PLATFORMS.filter((platform) => Array.isArray(platforms) && platforms.includes(platform)),
  };
}

/** Under which key of local storage the words of one user are. */
export function formKey(userId: string): string {
  return `schedule_dialog_${userId}`;
}
