import { FileThumb } from '../media/FileThumb';
import type { UploadItem } from '../form/uploadItem';
import { moreMediaText } from './messages';
import * as styles from './preview.module.css';

const SHOWN_MAX = 4;

type Props = { media: readonly UploadItem[] };

/** The first images and videos of the post, and how many more there are. */
export function PreviewMedia({ media }: Props) {
  const shown = media.slice(0, SHOWN_MAX);
  const hidden = media.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <div className={styles.media} data-shown={shown.length}>
      {shown.map((item, index) => (
        <div key={item.id} className={styles.image}>
          <FileThumb item={item} className={styles.thumb} />
          {hidden > 0 && index === shown.length - 1 && (
            <span className={styles.moreMedia}>{moreMediaText(hidden)}</span>
          )}
        </div>
      ))}
    </div>
  );
}
