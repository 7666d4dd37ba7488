import { hostOf, safeHref } from '../../../lib/safeHref';
import { firstLink } from './markText';
import { previewMessages } from './messages';
import * as styles from './preview.module.css';

type Props = { text: string };

/** The place of the card that a network makes of the first link; what is on it, only the page itself tells. */
export function LinkCard({ text }: Props) {
  const href = safeHref(firstLink(text) ?? '');
  if (href === null) return null;
  return (
    <div className={styles.card}>
      <span className={styles.cardHost}>{hostOf(href)}</span>
      {previewMessages.linkCard}
    </div>
  );
}
