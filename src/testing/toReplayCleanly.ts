import type { Reducer } from '@reduxjs/toolkit';
import { describeReplay } from '../replay/verify/verify';
import type { Transform } from '../replay/fold/fold';
import type { Log } from '../recording/log/format';
import { replayHeadless } from '../replay/fold/headless';

/** `expect(log).toReplayCleanly(rootReducer)`, for a log of another page with its transform; a failure names the first diverging action and the path. */
expect.extend({
  toReplayCleanly(log: Log, reducer: Reducer<unknown>, transform?: Transform) {
    const result = replayHeadless(log, reducer, { isThorough: true, ...(transform && { transform }) });
    return { pass: result.ok && result.isVouchedFor, message: () => describeReplay(result, log) };
  },
});
