import { readStored, removeStored, writeStored } from '../../lib/storage';
import { baseApi } from '../../api/baseApi';
import { sessionEnded } from '../../features/auth/authSlice';
import { logMessages } from '../card/messages';
import {
  logForgotten,
  logRequested,
  momentMarked,
  recordingToggled,
  selectIsRecording,
  selectMoments,
} from '../card/supportSlice';
import { toastShown, type Toast } from '../../features/ui/uiSlice';
import { saveFile } from '../../lib/saveFile';
import type { Recording } from './recording';
import type { AppStartListening, AppStore } from '../../store/hooks';

const KEY = 'action_log';
const OFF = 'off';

/** True if sessions on this device are recorded: by default, unless somebody has turned it off. */
export function readIsRecording(): boolean {
  return readStored(KEY) !== OFF;
}

/** Keeps the choice on this device. */
function writeIsRecording(isRecording: boolean): void {
  if (isRecording) removeStored(KEY);
  else writeStored(KEY, OFF);
}

const { getRunningMutationsThunk, getRunningQueriesThunk } = baseApi.util;

/**
 * Carries out the store's decisions about the action log; the log itself is never in the store. `forgetHistory` drops
 * the session history that developer tools keep.
 */
export function startRecordingListeners(
  startListening: AppStartListening,
  recording: Recording,
  forgetHistory: () => void = () => undefined,
): void {
  // When recording is switched on or off, the recorder follows, and the device remembers it.
  startListening({
    actionCreator: recordingToggled,
    effect: (_action, { getState }) => {
      const isRecording = selectIsRecording(getState());
      if (isRecording) recording.start();
      else recording.stop();
      writeIsRecording(isRecording);
    },
  });

  // When a moment is bookmarked, the log is marked before anything else happens, and a toast confirms it.
  startListening({
    actionCreator: momentMarked,
    effect: (_action, { dispatch, getState }) => {
      const label = selectMoments(getState()).at(-1)?.label;
      if (!recording.isOn() || label === undefined) {
        dispatch(toastShown({ kind: 'info', text: logMessages.off }));
        return;
      }
      // The mark belongs to the screen that the person saw, before this very action.
      recording.mark(label, 'last');
      dispatch(toastShown({ kind: 'success', text: logMessages.marked(label) }));
    },
  });

  // When somebody asks for the log, it is handed over as a file.
  startListening({
    actionCreator: logRequested,
    effect: async (_action, { dispatch }) => {
      const toast = await downloadLog(recording);
      dispatch(toastShown(toast));
    },
  });

  // When a session ends, here or in another tab, its log ends with it: the page that remains may be anybody's. What is
  // still under way was asked for by the person who has left, so the new log does not hear of it.
  startListening({
    matcher: sessionEnded,
    effect: (_action, { dispatch }) => {
      const calls = [...dispatch(getRunningQueriesThunk()), ...dispatch(getRunningMutationsThunk())];
      dispatch(logForgotten());
      recording.forget(calls.map(({ requestId }) => requestId));
      forgetHistory();
    },
  });
}

async function downloadLog(recording: Recording): Promise<Omit<Toast, 'id'>> {
  if (recording.begun() === null) return { kind: 'info', text: logMessages.off };
  try {
    const text = await recording.exportText();
    saveFile(`postwright-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.replay.json`, text);
    return { kind: 'success', text: logMessages.downloaded };
  } catch {
    return { kind: 'error', text: logMessages.failed };
  }
}

const KEY_REQUESTS = { KeyM: momentMarked, KeyL: logRequested };

/** Key combinations that bookmark a moment or request the log on any page; the very first input fetches the writer. */
export function watchRecordingKeys(view: Window, { dispatch }: AppStore, recording: Recording): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (!altKey || !shiftKey || ctrlKey || metaKey || !(code in KEY_REQUESTS)) return;
    event.preventDefault();
    dispatch(KEY_REQUESTS[code as keyof typeof KEY_REQUESTS]());
  };
  const stopWaiting = () => {
    for (const type of ['pointerdown', 'keydown']) view.removeEventListener(type, handleFirstInput, true);
  };
  const handleFirstInput = () => {
    stopWaiting();
    if (recording.isOn()) recording.prepare();
  };
  const handleHide = () => recording.flush();

  for (const type of ['pointerdown', 'keydown']) view.addEventListener(type, handleFirstInput, true);
  view.addEventListener('keydown', handleKey);
  view.addEventListener('pagehide', handleHide);
  return () => {
    stopWaiting();
    view.removeEventListener('keydown', handleKey);
    view.removeEventListener('pagehide', handleHide);
  };
}
