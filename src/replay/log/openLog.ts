import { fromDevTools } from './devtools';
import { LogError, type Log } from './format';
import { parseLog } from './parseLog';

const BYTE_ORDER_MARK = '\u{feff}';

/** Opens any file that a tester may drop: our own or one of Redux DevTools. Throws a LogError. */
export function openLog(given: string): Log {
  // An editor may have added a byte order mark; browsers skip it by themselves.
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given;
  try {
    return parseLog(text);
  } catch (error) {
    if (error instanceof LogError && error.code === 'foreign') return fromDevTools(text);
    throw error;
  }
}
