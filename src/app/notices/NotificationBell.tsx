import { Suspense, useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { CardBoundary } from '../../components/CardBoundary';
import { LineIcon } from '../../components/LineIcon';
import { bellClosed, bellOpened, selectIsBellOpen } from '../../features/ui/uiSlice';
import { lazyPart } from '../../lib/lazyPart';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectLocation } from '../../store/locationSlice';
import { useAttention } from './attention';
import { noticeMessages } from './messages';

const BELL_ICON = 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0';
const COUNTED_MAX = 99;

const { Component: NotificationList, load } = lazyPart(
  async () => (await import(/* webpackChunkName: 'bell' */ './NotificationList')).NotificationList,
);

/** Fetches the code of the list, so that it is there even when the server is not. */
export const loadNotifications = load;

/** Tells how much needs the person, and opens the list of it. */
export function NotificationBell() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsBellOpen);
  const { count } = useAttention();
  const button = useRef<HTMLButtonElement>(null);
  useCountInTitle(count);

  return (
    <>
      <IconButton
        ref={button}
        aria-label={noticeMessages.bell(count)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => dispatch(bellOpened())}
      >
        <LineIcon path={BELL_ICON} />
        {count > 0 && (
          <Box component="span" aria-hidden="true" sx={COUNT}>
            {count > COUNTED_MAX ? `${COUNTED_MAX}+` : count}
          </Box>
        )}
      </IconButton>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => dispatch(bellClosed())}
        slotProps={{ paper: { role: 'dialog', 'aria-label': noticeMessages.title, sx: PAPER } }}
      >
        <CardBoundary>
          <Suspense fallback={null}>
            <NotificationList />
          </Suspense>
        </CardBoundary>
      </Popover>
    </>
  );
}

const COUNT = {
  position: 'absolute',
  top: 2,
  left: 'calc(50% + 1px)',
  minWidth: 16,
  px: 0.5,
  borderRadius: '999px',
  bgcolor: 'error.main',
  color: 'background.paper',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '16px',
} as const;

const PAPER = { width: 'min(24rem, calc(100vw - 2rem))', border: 1, borderColor: 'divider', boxShadow: 'var(--float)' };

const COUNT_IN_TITLE = /^\(\d+\+?\) /;

/** The browser's tab says how much needs the person, before the name of the page. */
function useCountInTitle(count: number): void {
  const { pathname } = useAppSelector(selectLocation);
  useEffect(() => {
    const title = document.title.replace(COUNT_IN_TITLE, '');
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }, [count, pathname]);
}
