import { isApiError } from '../../api/apiError';
import { importsApi } from '../../api/importsApi';
import { idTag, kindTag } from '../../api/baseApi';
import type { AppStartListening } from '../../store/hooks';
import { postsExportChosen } from '../../store/events';
import { locationChanged, navigationRequested } from '../../store/navigation';
import { importPath } from '../../lib/paths';
import { removeFile } from '../../lib/fileShelf';
import { outcomeToast, toastShown } from '../ui/uiSlice';
import {
  encodingConfirmed,
  fileChosen,
  importConfirmed,
  importUndone,
  otherEncodingsRequested,
  selectHeldFile,
  selectIncludesDuplicates,
  UNCLEAR,
} from './importsSlice';
import { importMessages, undoneText } from './messages';

const { commitImport, createImport, exportPosts, getImportProgress, listImportEncodings, undoImport } =
  importsApi.endpoints;

/** Sends files in, and carries out imports, their Undo, and exports. */
export function startImportListeners(startListening: AppStartListening): void {
  // When a file was chosen, the server reads it, and the address names the import.
  startListening({
    actionCreator: fileChosen,
    effect: async ({ payload }, { dispatch, getOriginalState, getState }) => {
      releaseFile(getOriginalState(), getState());
      const { data, error } = await dispatch(createImport.initiate(payload, { track: false }));
      if (error !== undefined && isApiError(error) && error.code === UNCLEAR) {
        await dispatch(listImportEncodings.initiate(payload, { track: false }));
        return;
      }
      if (data === undefined) removeFile(payload.fileRef);
      else dispatch(navigationRequested({ kind: 'push', to: importPath(data.import_id) }));
    },
  });

  startListening({
    actionCreator: otherEncodingsRequested,
    effect: async ({ payload }, { dispatch }) => {
      await dispatch(listImportEncodings.initiate(payload, { track: false }));
    },
  });

  // When somebody has said how its letters are encoded, the file is sent again.
  startListening({
    actionCreator: encodingConfirmed,
    effect: async ({ payload }, { dispatch }) => {
      const { data } = await dispatch(createImport.initiate(payload, { track: false }));
      if (data !== undefined) dispatch(navigationRequested({ kind: 'push', to: importPath(data.import_id) }));
    },
  });

  // Whoever leaves the page leaves its file.
  startListening({
    actionCreator: locationChanged,
    effect: (_action, { getOriginalState, getState }) => releaseFile(getOriginalState(), getState()),
  });

  startListening({
    actionCreator: importConfirmed,
    effect: async ({ payload: { id } }, { dispatch, getState }) => {
      const body = { include_duplicates: selectIncludesDuplicates(getState()) };
      await dispatch(commitImport.initiate({ id, body }, { track: false }));
    },
  });

  startListening({
    actionCreator: importUndone,
    effect: async ({ payload: { id } }, { dispatch }) => {
      const { data } = await dispatch(undoImport.initiate(id, { track: false }));
      if (data !== undefined) dispatch(toastShown({ kind: 'success', text: undoneText(data) }));
    },
  });

  // When the server has done its part, every row is looked at again.
  startListening({
    matcher: getImportProgress.matchFulfilled,
    effect: ({ payload, meta }, { dispatch }) => {
      if (payload.is_running) return;
      const id = meta.arg.originalArgs;
      dispatch(importsApi.util.invalidateTags([idTag('Import', id), kindTag('Post'), idTag('User', 'ME')]));
    },
  });

  // When an export has been saved, or could not be made, a toast says so.
  startListening({
    actionCreator: postsExportChosen,
    effect: async ({ payload }, { dispatch }) => {
      const { error } = await dispatch(exportPosts.initiate(payload, { track: false }));
      dispatch(toastShown(outcomeToast(error, importMessages.exported, importMessages.exportFailed)));
    },
  });
}

type State = Parameters<typeof selectHeldFile>[0];

/** Releases the file that the page held before an action and holds no more. */
function releaseFile(before: State, after: State): void {
  const file = selectHeldFile(before);
  if (file !== null && file.fileRef !== selectHeldFile(after)?.fileRef) removeFile(file.fileRef);
}
