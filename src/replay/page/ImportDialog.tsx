import { useEffect, useRef } from 'react';
import { clsx } from 'clsx';
import type { Session } from '../stage/session';
import { factsOf } from './facts';
import { messages } from './messages';
import type { Verification } from './useVerification';
import * as styles from './importDialog.module.css';

type Props = { session: Session; verification: Verification; onStarted: () => void; onCanceled: () => void };

/** Facts about a log, before it is shown. */
export function ImportDialog({ session, verification, onStarted, onCanceled }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    start.current?.focus();
  }, []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="import-title" onClose={onCanceled}>
      <h1 id="import-title">{messages.offer}</h1>
      <dl className={styles.facts}>
        {factsOf(session, verification).map(({ label, value, isWarning }) => (
          <div key={label} className={clsx(styles.fact, isWarning && styles.warning)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <button type="button" className="button" onClick={onCanceled}>
          {messages.cancel}
        </button>
        <button type="button" ref={start} className="button button--primary" onClick={onStarted}>
          {messages.start}
        </button>
      </div>
    </dialog>
  );
}
