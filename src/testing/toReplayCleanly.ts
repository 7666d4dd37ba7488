import type { Reducer } from '@reduxjs/toolkit';
import { describeReplay } from '../replay/describe';
import type { Log } from '../replay/format';
import { replayHeadless } from '../replay/headless';

/** `expect(log).toReplayCleanly(rootReducer)`; a failure names the first diverging action and the path. */
expect.extend({
  toReplayCleanly(log: Log, reducer: Reducer<unknown>) {
    const result = replayHeadless(log, reducer, { isThorough: true });
    return { pass: result.ok, message: () => describeReplay(result, log) };
  },
});
