import type { AppStartListening } from '../../store/hooks';
import { reasonText } from '../../api/failureText';
import { libraryApi } from '../../api/libraryApi';
import { pictureCropped } from '../../store/events';
import { dialogChanged, dialogClosed, dialogOpened, selectDialog, toastShown } from '../ui/uiSlice';
import { deletedText, libraryMessages } from './messages';

const { cropMedia, deleteMedia, updateMedia } = libraryApi.endpoints;

/** What follows from changes of the library. */
export function startLibraryListeners(startListening: AppStartListening): void {
  // When a picture was cut for the post, the post takes the part; one that was cut in the library is shown there.
  startListening({
    matcher: cropMedia.matchFulfilled,
    effect: ({ payload, meta }, { dispatch, getState }) => {
      const dialog = selectDialog(getState());
      const isHere = dialog?.name === 'crop' && dialog.mediaId === meta.arg.originalArgs.id;
      if (isHere && dialog.library !== undefined) {
        dispatch(dialogOpened({ name: 'library', ...dialog.library, selected: [payload.id] }));
      } else if (isHere) {
        const { mediaId: originalId, platform } = dialog;
        dispatch(pictureCropped({ originalId, media: payload, ...(platform !== undefined && { platform }) }));
        dispatch(dialogClosed());
      }
      dispatch(toastShown({ kind: 'success', text: libraryMessages.cropped }));
    },
  });

  startListening({
    matcher: cropMedia.matchRejected,
    effect: ({ payload }, { dispatch }) => void dispatch(dialogChanged({ name: 'crop', problem: reasonText(payload) })),
  });

  // When files were deleted, it is said how many, and why others were not.
  startListening({
    matcher: deleteMedia.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      const [selected, problems] = [payload.kept.map(({ id }) => id), payload.kept.map(({ detail }) => detail)];
      dispatch(dialogChanged({ name: 'library', asksToDelete: undefined, selected, problems }));
      if (payload.deleted > 0) dispatch(toastShown({ kind: 'success', text: deletedText(payload) }));
    },
  });
  startListening({
    matcher: deleteMedia.matchRejected,
    effect: ({ payload }, { dispatch }) =>
      void dispatch(dialogChanged({ name: 'library', asksToDelete: undefined, problems: [reasonText(payload)] })),
  });

  // When an alt text was saved, a toast says so.
  startListening({
    matcher: updateMedia.matchFulfilled,
    effect: (_action, { dispatch }) => void dispatch(toastShown({ kind: 'success', text: libraryMessages.saved })),
  });
  startListening({
    matcher: updateMedia.matchRejected,
    effect: ({ payload }, { dispatch }) =>
      void dispatch(dialogChanged({ name: 'library', problems: [reasonText(payload)] })),
  });
}
