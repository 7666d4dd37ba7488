import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

type Props = {
  title: string;
  text: string;
  /** Labels of the way back, which has the focus at first, and of what cannot be undone. */
  stay: string;
  proceed: string;
  isBusy?: boolean;
  onStay: () => void;
  onProceed: () => void;
  /** Error, if any. */
  children?: ReactNode;
};

/** Asks before something is lost; Escape and a click outside choose the safe answer. */
export function QuestionDialog({ title, text, stay, proceed, isBusy = false, onStay, onProceed, children }: Props) {
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog open role="alertdialog" aria-labelledby={titleId} aria-describedby={textId} onClose={onStay}>
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{text}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onStay}>
          {stay}
        </Button>
        <Button variant="contained" color="error" disabled={isBusy} onClick={onProceed}>
          {proceed}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
