import { useEffect, useRef, useState } from 'react';
import type { Verifier } from '../verify/verifier';
import { messages } from './messages';

/** State of verifying: the completed share while it runs, and the verdict after it. */
export type Verification = { share: number | null; text: string; isBad: boolean };

const NOT_BEGUN: Verification = { share: null, text: '', isBad: false };

/** Verifies a file on demand; leaving the replay cancels it. */
export function useVerification(verifier: Verifier, file: File) {
  const [verification, setVerification] = useState(NOT_BEGUN);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setVerification({ ...NOT_BEGUN, share: 0 });
    const showShare = (share: number) => setVerification({ ...NOT_BEGUN, share });
    const verdict = await verifier.verify(file, showShare, controller.signal);
    if (controller.signal.aborted) return;
    if (verdict === null) setVerification({ share: null, text: messages.unreadable(file.name), isBad: true });
    else setVerification({ share: null, text: verdict.text, isBad: verdict.outcome !== 'clean' });
  }

  function cancel(): void {
    running.current?.abort();
    setVerification({ ...NOT_BEGUN, text: messages.verifyCanceled });
  }

  return { verification, start, cancel };
}
