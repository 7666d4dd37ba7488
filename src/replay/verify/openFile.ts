import { LogError, type LogRefusal } from '../../recording/log/format';
import { packLog, type PackedLog } from '../log/packedLog';
import { openHere } from './openHere';

/** A log, or the reason why the file is none that this build can replay. */
export type OpenedFile = { log: PackedLog } | { refusal: LogRefusal };

/** Opens the text of a file, as data that can be sent to the page. */
export function openFile(text: string): OpenedFile {
  try {
    return { log: packLog(openHere(text)) };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

/** The reason in an error as data: an error that is sent to another thread loses its code. */
export function refusalOf(error: unknown): LogRefusal {
  if (error instanceof LogError) return { code: error.code, detail: error.detail };
  return { code: 'damaged', detail: error instanceof Error ? error.message : String(error) };
}
