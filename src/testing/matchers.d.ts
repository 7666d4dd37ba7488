import type { Reducer } from '@reduxjs/toolkit';
import type { Transform } from '../replay/fold/fold';

declare global {
  namespace jest {
    interface Matchers<R> {
      /** Folds an action log with a reducer and holds every hash in it against the states. */
      toReplayCleanly<State>(reducer: Reducer<State>, transform?: Transform): R;
    }
  }
}
