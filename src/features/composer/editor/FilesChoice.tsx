import type { ReactNode } from 'react';
import { FileThumb } from '../media/FileThumb';
import type { UploadItem } from '../draft';
import * as styles from './editor.module.css';

type Props = {
  legend: string;
  files: readonly UploadItem[];
  /** Ids of those that are ticked, in their order. */
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
  /** What stands beside a file that is ticked. */
  children?: (item: UploadItem) => ReactNode;
};

/** Ticks some of the post's files; a file that is added comes last. */
export function FilesChoice({ legend, files, chosen, onChosen, children }: Props) {
  if (files.length === 0) return null;

  function handleToggled(id: string, isOn: boolean) {
    const others = chosen.filter((one) => one !== id);
    onChosen(isOn ? [...others, id] : others);
  }

  return (
    <fieldset className={styles.files}>
      <legend>{legend}</legend>
      {files.map((item) => (
        <div key={item.id} className={styles.file}>
          <label className={styles.fileName}>
            <input
              type="checkbox"
              checked={chosen.includes(item.id)}
              onChange={({ target }) => handleToggled(item.id, target.checked)}
            />
            <FileThumb item={item} className={styles.fileThumb} />
            <bdi>{item.filename}</bdi>
          </label>
          {chosen.includes(item.id) && children?.(item)}
        </div>
      ))}
    </fieldset>
  );
}
