import { useRef } from 'react';
import Button from '@mui/material/Button';
import { useAppDispatch } from '../../../store/hooks';
import { useFocusHandedOn } from '../../../lib/useFocusHandedOn';
import { mediaMessages } from './messages';
import type { UploadItem } from '../form/uploadItem';
import * as styles from './media.module.css';
import { uploadCanceled, uploadsRequested } from '../form/mediaSlice';

type Props = { item: UploadItem };

/** Uploads a file, cancels that, or retries it: one button for all three, so that it keeps the focus. */
export function SendButton({ item: { id, filename, status, isQueued } }: Props) {
  const dispatch = useAppDispatch();
  const part = useRef<HTMLSpanElement>(null);
  useFocusHandedOn(part, rowOf);
  const canCancel = status === 'uploading' || isQueued;
  const label = canCancel ? mediaMessages.cancel : status === 'error' ? mediaMessages.retry : mediaMessages.upload;

  return (
    <span ref={part} className={styles.send}>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${label} ${filename}`}
        onClick={() => dispatch(canCancel ? uploadCanceled({ id }) : uploadsRequested({ ids: [id] }))}
      >
        {label}
      </Button>
    </span>
  );
}

/** Once the button is gone, the focus goes to the row, which says what became of the file. */
function rowOf(part: HTMLElement): (HTMLElement | null)[] {
  return [part.closest('li')];
}
