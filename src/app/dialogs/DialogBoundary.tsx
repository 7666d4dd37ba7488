import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { FailureAlert } from '../../components/FailureAlert';
import { dialogClosed } from '../../features/ui/uiSlice';
import { useAppDispatch } from '../../store/hooks';

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
