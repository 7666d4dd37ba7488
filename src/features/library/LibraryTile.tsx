import type { LibraryFile } from '#contract/schemas/library';
import { LineIcon } from '../../components/LineIcon';
import { factsText } from './messages';
import * as styles from './library.module.css';

const VIDEO_ICON = 'M4 5h16v14H4zM10 9l5 3-5 3z';

type Props = { file: LibraryFile; isSelected: boolean; onToggled: (id: string) => void };

/** One file to be ticked, with what it shows and what uses it. */
export function LibraryTile({ file, isSelected, onToggled }: Props) {
  const { id, url, filename, mime_type: type, alt_text: alt } = file;
  const isImage = type.startsWith('image/');
  return (
    <li>
      <label className={styles.tile}>
        <input type="checkbox" checked={isSelected} onChange={() => onToggled(id)} />
        <span className={styles.picture}>
          {isImage ? <img src={url} alt={alt ?? ''} loading="lazy" /> : <LineIcon path={VIDEO_ICON} sizePx={32} />}
        </span>
        <bdi className={styles.name}>{filename}</bdi>
        <span className={styles.note}>{factsText(file)}</span>
      </label>
    </li>
  );
}
