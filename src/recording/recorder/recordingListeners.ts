import { baseApi } from '../../api/baseApi';
import { sessionEnded } from '../../features/auth/authSlice';
import { logMessages } from '../card/messages';
import { writeIsRecording } from '../card/storedRecording';
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
import type { AppStartListening } from '../../store/hooks';

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
