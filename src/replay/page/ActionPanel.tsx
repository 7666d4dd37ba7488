import { useDeferredValue, useMemo, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { clsx } from 'clsx';
import type { Guard } from '../stage/guard';
import type { Session } from '../stage/session';
import { ActionList } from './ActionList';
import { Inspector } from './Inspector';
import { FILTERS, messages } from './messages';
import type { Playback } from './playback';
import { usePlayback } from './usePlayback';
import * as styles from './actionPanel.module.css';

type Props = { session: Session; playback: Playback; guard: Guard };

/** The list of actions, and the details of the selected one. */
export function ActionPanel({ session, playback, guard }: Props) {
  const { position } = usePlayback(playback);
  // The screen comes first: the panel follows once it is rendered.
  const explained = useDeferredValue(position);
  const [filter, setFilter] = useState('visible');
  const [query, setQuery] = useState('');
  const violationCount = useSyncExternalStore(guard.subscribe, () => guard.violations().length);

  const rows = useMemo(() => {
    const kinds = FILTERS[filter]?.kinds ?? [];
    const wanted = query.toLowerCase();
    return session.rows.filter(({ kind, name }) => kinds.includes(kind) && name.toLowerCase().includes(wanted));
  }, [session, filter, query]);

  const handleKey = ({ key, shiftKey }: KeyboardEvent) => {
    if (key !== 'Enter' || query === '') return;
    const place = position - 1;
    const found = shiftKey
      ? (rows.findLast(({ index }) => index < place) ?? rows.at(-1))
      : (rows.find(({ index }) => index > place) ?? rows[0]);
    if (found !== undefined) playback.seek(found.index + 1);
  };

  return (
    <aside className={styles.panel} aria-label={messages.actions}>
      <div className={styles.filters}>
        <input
          type="search"
          placeholder={messages.search}
          aria-label={messages.search}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={handleKey}
        />
        <select aria-label={messages.filter} value={filter} onChange={({ target }) => setFilter(target.value)}>
          {Object.entries(FILTERS).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <ActionList rows={rows} marks={session.log.marks} position={explained} onChosen={playback.seek} />
      <Inspector session={session} position={explained} />
      <p className={clsx(styles.guard, violationCount > 0 && styles.bad)} role="status">
        {violationCount === 0 ? messages.held : messages.stopped(guard.violations())}
      </p>
    </aside>
  );
}
