import { useState } from 'react';
import * as styles from './dataTree.module.css';

const MOST_CHILDREN = 200;

type Props = { name: string; value: unknown; isOpen?: boolean };

/** A value of a log; its parts are rendered when they are expanded. */
export function DataTree({ name, value, isOpen: isOpenAtFirst = false }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  if (typeof value !== 'object' || value === null) {
    return (
      <div className={styles.leaf}>
        <span className={styles.name}>{name}</span>{' '}
        <span className="tree__value">{JSON.stringify(value) ?? String(value)}</span>
      </div>
    );
  }
  const entries: [string, unknown][] = Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className={styles.tree}>
      <summary>
        <span className={styles.name}>{name}</span> <span className={styles.size}>{size}</span>
      </summary>
      {isOpen && entries.slice(0, MOST_CHILDREN).map(([key, child]) => <DataTree key={key} name={key} value={child} />)}
      {isOpen && entries.length > MOST_CHILDREN && <p>… and {entries.length - MOST_CHILDREN} more</p>}
    </details>
  );
}
