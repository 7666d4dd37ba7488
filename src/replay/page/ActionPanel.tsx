import {
  useState,
  memo,
  type KeyboardEvent,
  useEffect,
  useRef,
  useDeferredValue,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { clsx } from 'clsx';
import * as treeStyles from './dataTree.module.css';
import type { Session } from '../stage/session';
import { messages, FILTERS } from './messages';
import * as inspectorStyles from './inspector.module.css';
import type { Mark } from '../../recording/log/format';
import type { ActionRow } from '../../recording/log/actions';
import * as listStyles from './actionList.module.css';
import type { Guard } from '../stage/guard';
import { type Playback, usePlayback } from './playback';
import * as styles from './actionPanel.module.css';

const MOST_CHILDREN = 200;

type TreeProps = { name: string; value: unknown; isOpen?: boolean };

/** A value of a log; its parts are rendered when they are expanded. */
function DataTree({ name, value, isOpen: isOpenAtFirst = false }: TreeProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  if (typeof value !== 'object' || value === null) {
    return (
      <div className={treeStyles.leaf}>
        <span className={treeStyles.name}>{name}</span>{' '}
        <span className="tree__value">{JSON.stringify(value) ?? String(value)}</span>
      </div>
    );
  }
  const entries: [string, unknown][] = Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className={treeStyles.tree}>
      <summary>
        <span className={treeStyles.name}>{name}</span> <span className={treeStyles.size}>{size}</span>
      </summary>
      {isOpen && entries.slice(0, MOST_CHILDREN).map(([key, child]) => <DataTree key={key} name={key} value={child} />)}
      {isOpen && entries.length > MOST_CHILDREN && <p>… and {entries.length - MOST_CHILDREN} more</p>}
    </details>
  );
}

const TABS = { action: 'Action', changes: 'Changes', state: 'State' } as const;
type Tab = keyof typeof TABS;
const ORDER = Object.keys(TABS) as Tab[];

type InspectorProps = { session: Session; position: number };

/** The action that led to a position, its changes, and the resulting state. */
const Inspector = memo(function Inspector({ session, position }: InspectorProps) {
  const [tab, setTab] = useState<Tab>('changes');

  const handleKey = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = ORDER[(ORDER.indexOf(tab) + step + ORDER.length) % ORDER.length];
    if (step === 0 || next === undefined) return;
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };

  return (
    <div className={inspectorStyles.inspector}>
      <div role="tablist" aria-label="Inspector" className={inspectorStyles.tabs} onKeyDown={handleKey}>
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
      <div
        id="inspector-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        className={inspectorStyles.panel}
        tabIndex={0}
      >
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

function Changes({ session, position }: InspectorProps) {
  if (position === 0) return <p>{messages.atStart}</p>;
  const changes = session.changes(position);
  const base = session.log.bases.find(({ i }) => i === position);
  if (base === undefined && changes.length === 0) return <p>{messages.noChange}</p>;
  return (
    <>
      {base && <p>{messages.replaced(base.reason)}</p>}
      <ul className={inspectorStyles.changes}>
        {changes.map(({ path, before, after }) => (
          <li key={path}>
            <code className={inspectorStyles.path}>{path}</code>
            {before !== undefined && <DataTree name="−" value={before} />}
            {after !== undefined && <DataTree name="+" value={after} />}
          </li>
        ))}
      </ul>
    </>
  );
}

const ROW_PX = 28;
const MARGIN_ROWS = 10;

type ListProps = {
  rows: readonly ActionRow[];
  marks: readonly Mark[];
  position: number;
  onChosen: (position: number) => void;
};

/** The list of actions; of a long list only the part in view is rendered. */
const ActionList = memo(function ActionList({ rows, marks, position, onChosen }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 400 });
  const current = rows.findLastIndex(({ index }) => index < position);

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const top = current * ROW_PX;
    const isSeen = top >= element.scrollTop && top + ROW_PX <= element.scrollTop + element.clientHeight;
    if (!isSeen) element.scrollTop = Math.max(0, top - element.clientHeight / 2);
  }, [current]);

  const from = Math.max(0, Math.floor(view.top / ROW_PX) - MARGIN_ROWS);
  const to = Math.ceil((view.top + view.height) / ROW_PX) + MARGIN_ROWS;

  return (
    <div
      ref={list}
      className={listStyles.list}
      onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
    >
      {rows.length === 0 && <p className={listStyles.empty}>{messages.nothingFound}</p>}
      <ol style={{ height: rows.length * ROW_PX }}>
        {rows.slice(from, to).map(({ index, name, kind }, offset) => (
          <li key={index} style={{ top: (from + offset) * ROW_PX }}>
            <button
              type="button"
              className={listStyles.row}
              data-kind={kind}
              aria-current={from + offset === current ? 'step' : undefined}
              tabIndex={from + offset === Math.max(0, current) ? 0 : -1}
              onClick={() => onChosen(index + 1)}
            >
              <span className={listStyles.index}>{index + 1}</span>
              <span className={listStyles.name}>{name}</span>
              {marks.some(({ i }) => i === index + 1) && (
                <span className={listStyles.mark} aria-label="marked" role="img" />
              )}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
});

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
