import { SnackbarContent, type CustomContentProps } from 'notistack';
import type { Ref } from 'react';
import { ToastSheet } from './ToastSheet';

const KINDS = { success: 'success', error: 'error', info: 'info', warning: 'info', default: 'info' } as const;

type Props = CustomContentProps & { ref?: Ref<HTMLDivElement> };

/** One toast. */
export function ToastCard({ ref, id, message, variant, action }: Props) {
  return (
    <SnackbarContent {...(ref && { ref })} role={variant === 'error' ? 'alert' : 'status'}>
      <ToastSheet kind={KINDS[variant]} action={typeof action === 'function' ? action(id) : action}>
        {message}
      </ToastSheet>
    </SnackbarContent>
  );
}
