import { createCapture, type Capture } from './capture';
import type { Environment } from '../log/format';
import type { Recorder, WritingBuild } from './recorder';

/** The flight recorder of this page. It captures from the start; the code that writes and exports is fetched later. */
export type Recording = Pick<Capture, 'enhancer' | 'start' | 'stop' | 'isOn' | 'mark' | 'begun'> & {
  /** Fetches the writer; actions captured until then are not lost. */
  prepare: () => void;
  /** Writes what waits, if the writer is there. */
  flush: () => void;
  /** Drops the recording, and starts a new log without the calls with these request ids. */
  forget: (requestIds: readonly string[]) => void;
  /** The log as the text of a file. */
  exportText: () => Promise<string>;
};

/** Makes the recorder of a window; it is off until it is started. `loadBuild` fetches what only the writer needs to know. */
export function createRecording(view: Window, loadBuild: () => Promise<WritingBuild>): Recording {
  const capture = createCapture({ readEnv: () => readEnvironment(view) });
  let recorder: Recorder | null = null;
  let loading: Promise<Recorder> | null = null;

  function load(): Promise<Recorder> {
    loading ??= Promise.all([import('./recorder'), loadBuild()]).then(
      ([{ createWriter }, build]) => (recorder = createWriter(capture, build)),
    );
    loading.catch(() => (loading = null));
    return loading;
  }

  const prepare = () => void load().catch(() => undefined);
  capture.onWaiting((isUrgent) => {
    if (isUrgent) prepare();
  });

  return {
    ...capture,
    prepare,
    flush: () => recorder?.flush(),
    forget: (requestIds) => (recorder ?? capture).forget(requestIds),
    exportText: async () => JSON.stringify((await load()).export()),
  };
}

function readEnvironment(view: Window): Partial<Environment> {
  const { location, navigator, document } = view;
  return {
    url: location.origin + location.pathname,
    ua: navigator.userAgent,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    lang: navigator.language,
    vw: view.innerWidth,
    vh: view.innerHeight,
    dpr: view.devicePixelRatio,
    theme: document.documentElement.dataset['theme'] ?? 'light',
    online: navigator.onLine,
    visible: document.visibilityState === 'visible',
  };
}
