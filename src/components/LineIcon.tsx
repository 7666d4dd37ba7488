type Props = { path: string; sizePx?: number };

/**
 * An icon in the color of the text around it; the control beside it carries the name. Its path is our own and not a set's
 * component: the sidebar's icons from lucide-react take 2.4 kB of the first scripts, packed, and these 0.5 kB.
 */
export function LineIcon({ path, sizePx = 22 }: Props) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

/** The drawing of what closes or removes something, for a LineIcon. */
export const CROSS_ICON = 'M6 6l12 12M18 6L6 18';

/** Marks a link that opens a new tab; `NEW_TAB` is the text for screen readers. */
export function NewTabIcon() {
  return <LineIcon path="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" sizePx={16} />;
}

export const NEW_TAB = 'Opens in a new tab';

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
