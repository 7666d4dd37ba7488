import type { StoreEnhancer } from '@reduxjs/toolkit';
import { baseApi } from '../api/index';
import { rootReducer } from '../app/rootReducer';
import { makeWholeStore } from './makeWholeStore';
import { reducerKeysOf, type Log } from '../recording/log/format';
import { parseLog } from '../replay/log/parseLog';
import { createRecorder, type Recorder, type RecorderOptions } from '../recording/recorder/recorder';
import type { AppStore } from '../store/hooks';

export type RecordedSession = {
  store: AppStore;
  recorder: Recorder;
  /** The recording so far, as if it came from a file. */
  open: () => Log;
};

/** A store of the product under record; RTK Query has registered before the first entry. */
export function recordSession(options: Partial<RecorderOptions> = {}, inner: StoreEnhancer[] = []): RecordedSession {
  const recorder = createRecorder({
    app: { version: '1.2.3', commit: 'abc', libs: {} },
    reducerKeys: reducerKeysOf(rootReducer),
    endpoints: Object.keys(baseApi.endpoints),
    ...options,
  });
  const { store } = makeWholeStore({ enhancers: [recorder.enhancer, ...inner] });
  store.dispatch({ type: 'test/warmedUp' });
  recorder.start();
  return { store, recorder, open: () => parseLog(JSON.stringify(recorder.export())) };
}
