import { useEffect, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { toastDismissed, selectToasts, type Toast } from '../../features/ui/uiSlice';
import { useIsReplay } from '../../lib/replayMode';
import { useAppDispatch, useAppSelector } from '../hooks';
import { HeldToasts } from './HeldToasts';
import { ToastActions } from './ToastActions';
import { ToastCard } from './ToastCard';
import { NOTICE_SHOWN_MS, UNDO_SHOWN_MS } from './toastListeners';
import { useSpaceAtEnd } from './useSpaceAtEnd';
import * as styles from './toasts.module.css';

const SHOWN_AT_ONCE = 3;
const CARDS = { success: ToastCard, info: ToastCard, error: ToastCard };

/** Shows the store's toasts as toasts. Their live region is always there: one added with its text is not read out. */
export function ToastBridge() {
  const isReplay = useIsReplay();
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useSpaceAtEnd(region);
  return (
    <>
      <div ref={setRegion} className={styles.room} aria-live="polite" data-screen-only>
        {isReplay && <HeldToasts shownAtOnce={SHOWN_AT_ONCE} />}
      </div>
      {region && !isReplay && (
        <SnackbarProvider
          domRoot={region}
          maxSnack={SHOWN_AT_ONCE}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          Components={CARDS}
          classes={{ containerRoot: clsx(styles.toasts) }}
        >
          <ToastQueue />
        </SnackbarProvider>
      )}
    </>
  );
}

function ToastQueue() {
  const dispatch = useAppDispatch();
  const toasts = useAppSelector(selectToasts);
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const shownIds = useRef(new Set<string>());

  useEffect(() => {
    const wantedIds = new Set(toasts.map(({ id }) => id));
    for (const toast of toasts) {
      if (shownIds.current.has(toast.id)) continue;
      shownIds.current.add(toast.id);
      enqueueSnackbar(toast.text, {
        key: toast.id,
        variant: toast.kind,
        ...(toast.kind === 'error' ? { persist: true } : { autoHideDuration: shownMs(toast) }),
        action: <ToastActions toast={toast} />,
        onClose: () => {
          // The store knows of it unless the toast timed out by itself.
          if (shownIds.current.delete(toast.id)) dispatch(toastDismissed({ id: toast.id }));
        },
      });
    }
    for (const id of shownIds.current) {
      if (wantedIds.has(id)) continue;
      shownIds.current.delete(id);
      closeSnackbar(id);
    }
  }, [toasts, dispatch, enqueueSnackbar, closeSnackbar]);

  return null;
}

function shownMs({ action }: Toast): number {
  return action === undefined || action.kind === 'open' ? NOTICE_SHOWN_MS : UNDO_SHOWN_MS;
}
