import { useEffect, useRef, useState } from 'react';
import type { Verdict } from '../verify/verify';
import type { Verifier } from '../verify/verifier';
import { messages } from './messages';

/**
 * State of verifying: the completed share while it runs, and the verdict after it. From the position `wrongFrom` on, the screens
 * are not those that were recorded; null if none is known.
 */
export type Verification = { share: number | null; text: string; isBad: boolean; wrongFrom: number | null };

const NOT_BEGUN: Verification = { share: null, text: '', isBad: false, wrongFrom: null };

/** Verifies one file after the other; another one, and leaving the page, cancels it. */
export function useVerification(verifier: Verifier) {
  const [verification, setVerification] = useState(NOT_BEGUN);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setVerification({ ...NOT_BEGUN, share: 0 });
    const showShare = (share: number) => {
      if (!controller.signal.aborted) setVerification({ ...NOT_BEGUN, share });
    };
    const verdict = await verifier.verify(file, showShare, controller.signal);
    if (controller.signal.aborted) return;
    setVerification(verdict === null ? unreadable(file) : judged(verdict));
  }

  function cancel(): void {
    running.current?.abort();
    setVerification({ ...NOT_BEGUN, text: messages.verifyCanceled });
  }

  return { verification, start, cancel };
}

function unreadable({ name }: File): Verification {
  return { ...NOT_BEGUN, text: messages.unreadable(name), isBad: true };
}

function judged(verdict: Verdict): Verification {
  const { outcome, text } = verdict;
  return { ...NOT_BEGUN, text, isBad: outcome !== 'clean', wrongFrom: outcome === 'diverged' ? verdict.from : null };
}
