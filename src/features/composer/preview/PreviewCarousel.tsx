import { FileThumb } from '../media/FileThumb';
import type { UploadItem } from '../form/uploadItem';
import { previewMessages, placeText } from './messages';
import * as styles from './preview.module.css';

type Props = { media: readonly UploadItem[] };

/** Images and videos side by side, one in sight at a time: they are swiped, or scrolled by keys. */
export function PreviewCarousel({ media }: Props) {
  if (media.length === 0) return null;
  return (
    <ul
      className={styles.carousel}
      aria-label={previewMessages.files}
      // Safari reaches nothing that scrolls unless it can have the focus.
      {...(media.length > 1 && { tabIndex: 0 })}
    >
      {media.map((item, index) => (
        <li key={item.id} className={styles.slide}>
          <FileThumb item={item} className={styles.thumb} />
          {media.length > 1 && <span className={styles.place}>{placeText(index + 1, media.length)}</span>}
        </li>
      ))}
    </ul>
  );
}
