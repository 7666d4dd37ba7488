import { useEffect } from 'react';
import { useAppSelector } from '../../../app/hooks';
import { nextTask } from '../../../lib/nextTask';
import { selectIsSending } from '../composerSlice';
import { focusOn, SUBMIT_ID } from '../editor/fieldIds';

/**
 * A post may be sent by keys from a part of the form that goes with it, like a chip or its time: the button then takes the
 * focus.
 */
export function useFocusAfterSending(): void {
  const isSending = useAppSelector(selectIsSending);
  useEffect(() => {
    if (!isSending) return;
    const sender = document.activeElement;
    return () =>
      nextTask(() => {
        if (sender?.isConnected === false && document.activeElement === document.body) focusOn(SUBMIT_ID);
      });
  }, [isSending]);
}
