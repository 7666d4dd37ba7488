import type { LibraryFile } from '#contract/schemas/media';
import { LineIcon } from '../../components/LineIcon';
import * as styles from './library.module.css';

const VIDEO_ICON = 'M4 5h16v14H4zM10 9l5 3-5 3z';

type Props = { file: LibraryFile };

/** What a file shows; of a video its sign. */
export function FilePicture({ file: { url, mime_type: type, alt_text: alt } }: Props) {
  return (
    <span className={styles.picture}>
      {type.startsWith('image/') ? (
        <img src={url} alt={alt ?? ''} loading="lazy" />
      ) : (
        <LineIcon path={VIDEO_ICON} sizePx={32} />
      )}
    </span>
  );
}
