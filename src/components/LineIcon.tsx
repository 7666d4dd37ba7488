type Props = { path: string; sizePx?: number };

/** A drawing in the color of the text around it; the control beside it carries the name. */
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
