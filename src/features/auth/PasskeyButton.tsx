import type { Ref } from 'react';
import { useSignInByPasskeyMutation } from '../../api/passkeysApi';
import { useAppSelector } from '../../store/hooks';
import { selectIsSubmitting } from './authSlice';

type Props = { label: string; className: string; challengeRef?: string; ref?: Ref<HTMLButtonElement> };

/** Has the browser ask for a passkey, and signs in by it. */
export function PasskeyButton({ label, className, challengeRef, ref }: Props) {
  const isSubmitting = useAppSelector(selectIsSubmitting);
  const [signIn] = useSignInByPasskeyMutation({ fixedCacheKey: 'signInByPasskey' });

  function handlePress() {
    if (!isSubmitting) void signIn(challengeRef === undefined ? {} : { challengeRef });
  }

  return (
    <button ref={ref} type="button" className={className} aria-disabled={isSubmitting} onClick={handlePress}>
      {label}
    </button>
  );
}
