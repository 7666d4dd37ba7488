import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CROSS_ICON } from '../../components/icons';
import { LineIcon } from '../../components/LineIcon';
import { noticeActionChosen, noticeDismissed, type Notice } from '../../features/ui/uiSlice';
import { useFocusHandedOn } from '../../lib/useFocusHandedOn';
import { useAppDispatch } from '../hooks';

const thePage = () => [document.querySelector('main')];

type Props = { notice: Notice };

/** The buttons of a notice; once it is gone, keyboard focus returns to the page. */
export function NoticeActions({ notice: { id, action, view } }: Props) {
  const dispatch = useAppDispatch();
  const buttons = useRef<HTMLDivElement>(null);
  useFocusHandedOn(buttons, thePage);
  return (
    <Box ref={buttons} sx={{ display: 'contents' }}>
      {[view, action].map(
        (one) =>
          one && (
            <Button
              key={one.kind}
              size="small"
              color="inherit"
              onClick={() => dispatch(noticeActionChosen({ id, action: one }))}
            >
              {one.label}
            </Button>
          ),
      )}
      <IconButton size="small" color="inherit" aria-label="Close" onClick={() => dispatch(noticeDismissed({ id }))}>
        <LineIcon path={CROSS_ICON} sizePx={18} />
      </IconButton>
    </Box>
  );
}
