import { useRef, type MouseEvent } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useAppDispatch } from '../../../store/hooks';
import { useFocusHandedOn } from '../../../lib/focus';
import { mediaMessages } from './messages';
import type { UploadItem } from '../draft';
import * as styles from './media.module.css';
import { uploadCanceled, uploadsRequested, mediaRemoved } from '../mediaSlice';
import { CROSS_ICON, LineIcon } from '../../../components/LineIcon';
import { focusOn } from '../fields';

type SendButtonProps = { item: UploadItem };

/** Uploads a file, cancels that, or retries it: one button for all three, so that it keeps the focus. */
export function SendButton({ item: { id, filename, status, isQueued } }: SendButtonProps) {
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

type RemoveButtonProps = {
  id: string;
  filename: string;
  isLocked: boolean;
  /** The button that chooses files: it gets the focus once the list is empty. */
  pickerId: string;
  /** It lies on the corner of the picture. */
  isOnPicture?: boolean;
};

const ON_PICTURE = {
  width: 24,
  minWidth: 24,
  height: 24,
  minHeight: 24,
  p: 0,
  border: '2px solid',
  borderColor: 'background.paper',
  bgcolor: 'text.primary',
  color: 'background.paper',
  '&:hover': { bgcolor: 'error.main' },
  // A finger reaches beyond the drawing.
  '&::after': { position: 'absolute', inset: -12, content: '""' },
};

/** Takes a file out of the post; the focus stays in the list. */
export function RemoveButton({ id, filename, isLocked, pickerId, isOnPicture = false }: RemoveButtonProps) {
  const dispatch = useAppDispatch();

  function handleRemove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const row = currentTarget.closest('li');
    const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
    const next = neighbor?.querySelector<HTMLButtonElement>('[data-remove]');
    dispatch(mediaRemoved({ id }));
    if (next) next.focus();
    else focusOn(pickerId);
  }

  return (
    <IconButton
      size="small"
      data-remove
      aria-label={`${mediaMessages.remove} ${filename}`}
      aria-disabled={isLocked}
      onClick={(event) => !isLocked && handleRemove(event)}
      {...(isOnPicture && { sx: ON_PICTURE })}
    >
      <LineIcon path={CROSS_ICON} sizePx={isOnPicture ? 12 : 20} />
    </IconButton>
  );
}
