import { LineIcon } from './LineIcon';

/** Says beside a link that it opens a tab of its own; `NEW_TAB` says it to those who do not see it. */
export function NewTabIcon() {
  return <LineIcon path="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" sizePx={16} />;
}

export const NEW_TAB = 'Opens in a new tab';
