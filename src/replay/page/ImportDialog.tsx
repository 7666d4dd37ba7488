import { useEffect, useRef } from 'react';
import type { Session } from '../stage/session';
import { factsOf } from './facts';
import { messages } from './messages';

type Props = { session: Session; onStarted: () => void; onCanceled: () => void };

/** Facts about a log, before it is shown. */
export function ImportDialog({ session, onStarted, onCanceled }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    start.current?.focus();
  }, []);

  return (
    <dialog ref={dialog} className="import" aria-labelledby="import-title" onClose={onCanceled}>
      <h1 id="import-title">{messages.offer}</h1>
      <dl className="import__facts">
        {factsOf(session).map(({ label, value, isWarning }) => (
          <div key={label} className={isWarning ? 'import__fact import__fact--warning' : 'import__fact'}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="import__actions">
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
