import Stack from '@mui/material/Stack';
import { selectToasts } from '../../features/ui/uiSlice';
import { useAppSelector } from '../hooks';
import { ToastActions } from './ToastActions';
import { ToastSheet } from './ToastSheet';
import * as styles from './toasts.module.css';

type Props = { shownAtOnce: number };

/** The newest toasts of the store without animation or timers: in a replay, and before the code that moves them is there. */
export function HeldToasts({ shownAtOnce }: Props) {
  const toasts = useAppSelector(selectToasts).slice(-shownAtOnce);
  if (toasts.length === 0) return null;
  return (
    <Stack className={styles.toasts} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {toasts.map((toast) => (
        <ToastSheet key={toast.id} kind={toast.kind} action={<ToastActions toast={toast} />}>
          {toast.text}
        </ToastSheet>
      ))}
    </Stack>
  );
}
