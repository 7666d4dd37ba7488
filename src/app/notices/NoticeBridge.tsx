import { useEffect, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { noticeDismissed, selectNotices, type Notice } from '../../features/ui/uiSlice';
import { useIsReplay } from '../../lib/replayMode';
import { useAppDispatch, useAppSelector } from '../hooks';
import { HeldNotices } from './HeldNotices';
import { NoticeActions } from './NoticeActions';
import { NoticeCard } from './NoticeCard';
import { NOTICE_SHOWN_MS, UNDO_SHOWN_MS } from './noticeListeners';
import { useRoomAtEnd } from './useRoomAtEnd';
import * as styles from './notices.module.css';

const SHOWN_AT_ONCE = 3;
const CARDS = { success: NoticeCard, info: NoticeCard, error: NoticeCard };

/** Shows the store's notices as toasts. Their live region is always there: one added with its text is not read out. */
export function NoticeBridge() {
  const isReplay = useIsReplay();
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useRoomAtEnd(region);
  return (
    <>
      <div ref={setRegion} className={styles.room} aria-live="polite" data-screen-only>
        {isReplay && <HeldNotices shownAtOnce={SHOWN_AT_ONCE} />}
      </div>
      {region && !isReplay && (
        <SnackbarProvider
          domRoot={region}
          maxSnack={SHOWN_AT_ONCE}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          Components={CARDS}
          classes={{ containerRoot: clsx(styles.notices) }}
        >
          <NoticeQueue />
        </SnackbarProvider>
      )}
    </>
  );
}

function NoticeQueue() {
  const dispatch = useAppDispatch();
  const notices = useAppSelector(selectNotices);
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const shownIds = useRef(new Set<string>());

  useEffect(() => {
    const wantedIds = new Set(notices.map(({ id }) => id));
    for (const notice of notices) {
      if (shownIds.current.has(notice.id)) continue;
      shownIds.current.add(notice.id);
      enqueueSnackbar(notice.text, {
        key: notice.id,
        variant: notice.kind,
        ...(notice.kind === 'error' ? { persist: true } : { autoHideDuration: shownMs(notice) }),
        action: <NoticeActions notice={notice} />,
        onClose: () => {
          // The store knows of it unless the toast timed out by itself.
          if (shownIds.current.delete(notice.id)) dispatch(noticeDismissed({ id: notice.id }));
        },
      });
    }
    for (const id of shownIds.current) {
      if (wantedIds.has(id)) continue;
      shownIds.current.delete(id);
      closeSnackbar(id);
    }
  }, [notices, dispatch, enqueueSnackbar, closeSnackbar]);

  return null;
}

function shownMs({ action }: Notice): number {
  return action === undefined || action.kind === 'open' ? NOTICE_SHOWN_MS : UNDO_SHOWN_MS;
}
