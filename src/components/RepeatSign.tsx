import { LineIcon } from './LineIcon';

const LOOP = 'M17 2l4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3';
const NAME = 'Repeats';

/** Marks a post of a series. */
export function RepeatSign({ sizePx }: { sizePx: number }) {
  return (
    <span role="img" aria-label={NAME} title={NAME} style={{ display: 'inline-flex', flex: 'none' }}>
      <LineIcon path={LOOP} sizePx={sizePx} />
    </span>
  );
}
