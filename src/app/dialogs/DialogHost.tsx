import { Suspense } from 'react';
import { selectDialog } from '../../features/ui/uiSlice';
import { lazyPart } from '../../lib/lazyPart';
import { useAppSelector } from '../../store/hooks';
import { DialogBoundary } from './DialogBoundary';

const { Component: NamedDialog, load } = lazyPart(async () => (await import('./NamedDialog')).NamedDialog);

/** Fetches the code of the dialogs, so that one shows as soon as it is asked for. */
export const loadDialogs = load;

/** Shows the dialog that the store names. */
export function DialogHost() {
  const dialog = useAppSelector(selectDialog);
  if (dialog === null) return null;
  return (
    <DialogBoundary key={dialog.name}>
      <Suspense fallback={null}>
        <NamedDialog dialog={dialog} />
      </Suspense>
    </DialogBoundary>
  );
}
