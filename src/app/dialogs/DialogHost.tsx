import { Suspense, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { selectDialog, dialogClosed } from '../../features/ui/uiSlice';
import { lazyPart } from '../../lib/lazyPart';
import { useAppSelector, useAppDispatch } from '../../store/hooks';
import { FailureAlert } from '../../components/FailureAlert';

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

type Props = { children: ReactNode };

/** Keeps a failure inside a dialog: the page below stays as it is. */
export function DialogBoundary({ children }: Props) {
  return <ErrorBoundary FallbackComponent={FailedDialog}>{children}</ErrorBoundary>;
}

function FailedDialog(failure: FallbackProps) {
  const dispatch = useAppDispatch();
  const handleClose = () => dispatch(dialogClosed());
  return (
    <Dialog open onClose={handleClose} aria-labelledby="failed-dialog">
      <DialogTitle id="failed-dialog">This couldn’t be opened</DialogTitle>
      <DialogContent>
        <FailureAlert {...failure} />
      </DialogContent>
      <DialogActions>
        <Button onClick={handleClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
