import { memo, useState, type KeyboardEvent } from 'react';
import type { Session } from '../stage/session';
import { DataTree } from './DataTree';
import { messages } from './messages';
import * as styles from './inspector.module.css';

const TABS = { action: 'Action', changes: 'Changes', state: 'State' } as const;
type Tab = keyof typeof TABS;
const ORDER = Object.keys(TABS) as Tab[];

type Props = { session: Session; position: number };

/** The action that led to a position, its changes, and the resulting state. */
export const Inspector = memo(function Inspector({ session, position }: Props) {
  const [tab, setTab] = useState<Tab>('changes');

  const handleKey = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = ORDER[(ORDER.indexOf(tab) + step + ORDER.length) % ORDER.length];
    if (step === 0 || next === undefined) return;
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };

  return (
    <div className={styles.inspector}>
      <div role="tablist" aria-label="Inspector" className={styles.tabs} onKeyDown={handleKey}>
        {ORDER.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls="inspector-panel"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {TABS[name]}
          </button>
        ))}
      </div>
      <div id="inspector-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel} tabIndex={0}>
        {tab === 'changes' && <Changes session={session} position={position} />}
        {tab === 'state' && <DataTree name="state" value={session.state(position)} isOpen />}
        {tab === 'action' &&
          (position === 0 ? (
            <p>{messages.atStart}</p>
          ) : (
            <DataTree name="action" value={session.action(position - 1)} isOpen />
          ))}
      </div>
    </div>
  );
});

function Changes({ session, position }: Props) {
  if (position === 0) return <p>{messages.atStart}</p>;
  const changes = session.changes(position);
  const base = session.log.bases.find(({ i }) => i === position);
  if (base === undefined && changes.length === 0) return <p>{messages.noChange}</p>;
  return (
    <>
      {base && <p>{messages.replaced(base.reason)}</p>}
      <ul className={styles.changes}>
        {changes.map(({ path, before, after }) => (
          <li key={path}>
            <code className={styles.path}>{path}</code>
            {before !== undefined && <DataTree name="−" value={before} />}
            {after !== undefined && <DataTree name="+" value={after} />}
          </li>
        ))}
      </ul>
    </>
  );
}
