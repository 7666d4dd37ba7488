import { errorCode } from '../lib/errorCode';

const CODES = ['ENOSPC', 'EDQUOT'];
/** libvips hands the system's words on, without its code. */
const WORDS = /No space left on device|Disk quota exceeded/;

/** True if a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return CODES.includes(String(errorCode(error))) || (error instanceof Error && WORDS.test(error.message));
}
