import { useEffect, useLayoutEffect, useRef, type Ref } from 'react';
import { clsx } from 'clsx';
import { SnackbarProvider, useSnackbar, SnackbarContent, type CustomContentProps } from 'notistack';
import { toastDismissed, selectToasts, type Toast } from '../../features/ui/uiSlice';
import { useIsReplay } from '../../lib/replayMode';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ToastActions, ToastSheet } from './ToastSheet';
import { NOTICE_SHOWN_MS, UNDO_SHOWN_MS } from './toastListeners';
import * as styles from './toasts.module.css';

const KINDS = { success: 'success', error: 'error', info: 'info', warning: 'info', default: 'info' } as const;

type ToastCardProps = CustomContentProps & { ref?: Ref<HTMLDivElement> };

const CARDS = { success: ToastCard, info: ToastCard, error: ToastCard };

type Props = { region: HTMLElement; shownAtOnce: number };

/** The store's toasts, each of which moves in, waits and leaves; in a replay they stand, and stay as long as the store has them. */
export function ToastStack({ region, shownAtOnce }: Props) {
  const isReplay = useIsReplay();
  const toasts = useAppSelector(selectToasts);
  return (
    <SnackbarProvider
      // A jump in time draws them anew, without any that moves.
      key={isReplay ? toasts.map(({ id }) => id).join() : 'live'}
      domRoot={region}
      {...(isReplay && { transitionDuration: 0 })}
      maxSnack={shownAtOnce}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={CARDS}
      classes={{ containerRoot: clsx(styles.toasts) }}
    >
      {isReplay ? <StandingToasts toasts={toasts.slice(-shownAtOnce)} /> : <ToastQueue />}
    </SnackbarProvider>
  );
}

function StandingToasts({ toasts }: { toasts: readonly Toast[] }) {
  const { enqueueSnackbar } = useSnackbar();
  // Drawn anew for other toasts.
  const first = useRef(toasts);
  useLayoutEffect(() => {
    for (const toast of first.current) {
      const { id, text, kind } = toast;
      enqueueSnackbar(text, { key: id, variant: kind, persist: true, action: <ToastActions toast={toast} /> });
    }
  }, [enqueueSnackbar]);
  return null;
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

/** One toast. */
function ToastCard({ ref, id, message, variant, action }: ToastCardProps) {
  return (
    <SnackbarContent {...(ref && { ref })} role={variant === 'error' ? 'alert' : 'status'}>
      <ToastSheet kind={KINDS[variant]} action={typeof action === 'function' ? action(id) : action}>
        {message}
      </ToastSheet>
    </SnackbarContent>
  );
}
