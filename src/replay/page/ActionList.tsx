import { memo, useEffect, useRef, useState } from 'react';
import type { Mark } from '../../recording/log/format';
import type { ActionRow } from '../../recording/log/actionRow';
import { messages } from './messages';
import * as styles from './actionList.module.css';

const ROW_PX = 28;
const MARGIN_ROWS = 10;

type Props = {
  rows: readonly ActionRow[];
  marks: readonly Mark[];
  position: number;
  onChosen: (position: number) => void;
};

/** The list of actions; of a long list only the part in view is rendered. */
export const ActionList = memo(function ActionList({ rows, marks, position, onChosen }: Props) {
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
      className={styles.list}
      onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
    >
      {rows.length === 0 && <p className={styles.empty}>{messages.nothingFound}</p>}
      <ol style={{ height: rows.length * ROW_PX }}>
        {rows.slice(from, to).map(({ index, name, kind }, offset) => (
          <li key={index} style={{ top: (from + offset) * ROW_PX }}>
            <button
              type="button"
              className={styles.row}
              data-kind={kind}
              aria-current={from + offset === current ? 'step' : undefined}
              tabIndex={from + offset === Math.max(0, current) ? 0 : -1}
              onClick={() => onChosen(index + 1)}
            >
              <span className={styles.index}>{index + 1}</span>
              <span className={styles.name}>{name}</span>
              {marks.some(({ i }) => i === index + 1) && (
                <span className={styles.mark} aria-label="marked" role="img" />
              )}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
});
