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
