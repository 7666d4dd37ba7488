import type { Reducer } from '@reduxjs/toolkit';
import { describeReplay } from '../replay/describe';
import type { Transform } from '../replay/fold';
import type { Log } from '../replay/format';
import { replayHeadless } from '../replay/headless';

/** `expect(log).toReplayCleanly(rootReducer)`, for a log of another page with its transform; a failure names the first diverging action and the path. */
expect.extend({
  toReplayCleanly(log: Log, reducer: Reducer<unknown>, transform?: Transform) {
    const result = replayHeadless(log, reducer, { isThorough: true, ...(transform && { transform }) });
    return { pass: result.ok, message: () => describeReplay(result, log) };
  },
});
