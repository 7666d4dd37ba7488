import { useEffect, useRef, type Ref } from 'react';
import { clsx } from 'clsx';
import { SnackbarProvider, useSnackbar, SnackbarContent, type CustomContentProps } from 'notistack';
import { toastDismissed, selectToasts, type Toast } from '../../features/ui/uiSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ToastActions, ToastSheet } from './ToastSheet';
import { NOTICE_SHOWN_MS, UNDO_SHOWN_MS } from './toastListeners';
import * as styles from './toasts.module.css';

const KINDS = { success: 'success', error: 'error', info: 'info', warning: 'info', default: 'info' } as const;

type ToastCardProps = CustomContentProps & { ref?: Ref<HTMLDivElement> };

const CARDS = { success: ToastCard, info: ToastCard, error: ToastCard };

type Props = { region: HTMLElement; shownAtOnce: number };

/** The store's toasts, each of which moves in, waits and leaves. */
export function ToastStack({ region, shownAtOnce }: Props) {
  return (
    <SnackbarProvider
      domRoot={region}
      maxSnack={shownAtOnce}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={CARDS}
      classes={{ containerRoot: clsx(styles.toasts) }}
    >
      <ToastQueue />
    </SnackbarProvider>
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
