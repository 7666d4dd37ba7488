import { useEffect, useRef, useSyncExternalStore, type SyntheticEvent } from 'react';
import type { TravelFacade } from './travel';
import { travelMessages } from './messages';
import * as styles from './pastBadge.module.css';

type Props = { facade: Pick<TravelFacade<never>, 'subscribe' | 'position' | 'show'> };

/**
 * Says that the past is shown, and leads back. It is a modal dialog so that the browser makes all else inert: no field takes
 * text, nothing else has the focus.
 */
export function PastBadge({ facade }: Props) {
  const shown = useSyncExternalStore(facade.subscribe, () => facade.position().shown);
  const newest = useSyncExternalStore(facade.subscribe, () => facade.position().newest);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    facade.show();
  };

  return (
    <dialog ref={dialog} className={styles.badge} aria-label={travelMessages.title} onCancel={handleCancel}>
      <p role="status">{travelMessages.position(shown, newest)}</p>
      <button type="button" className="button button--primary" onClick={facade.show}>
        {travelMessages.back}
      </button>
    </dialog>
  );
}
