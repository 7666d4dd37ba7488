import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { LineIcon } from '../../components/LineIcon';
import { noticeActionChosen, noticeDismissed, type Notice } from '../../features/ui/uiSlice';
import { useAppDispatch } from '../hooks';

type Props = { notice: Notice };

/** The buttons of a notice. */
export function NoticeActions({ notice: { id, action } }: Props) {
  const dispatch = useAppDispatch();
  return (
    <>
      {action && (
        <Button size="small" color="inherit" onClick={() => dispatch(noticeActionChosen({ id, action }))}>
          {action.label}
        </Button>
      )}
      <IconButton size="small" color="inherit" aria-label="Close" onClick={() => dispatch(noticeDismissed({ id }))}>
        <LineIcon path="M6 6l12 12M18 6L6 18" sizePx={18} />
      </IconButton>
    </>
  );
}
