import { fromDevTools } from './devtools';
import { LogError, type Log } from './format';
import { parseLog } from './parseLog';

/** Opens whatever a tester may drop: our own file or one from Redux DevTools. Throws a LogError. */
export function openLog(text: string): Log {
  try {
    return parseLog(text);
  } catch (error) {
    if (error instanceof LogError && error.code === 'foreign') return fromDevTools(text);
    throw error;
  }
}
