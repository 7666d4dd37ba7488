import { LineIcon } from './LineIcon';

/** Marks a link that opens a new tab; `NEW_TAB` is the text for screen readers. */
export function NewTabIcon() {
  return <LineIcon path="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" sizePx={16} />;
}

export const NEW_TAB = 'Opens in a new tab';
