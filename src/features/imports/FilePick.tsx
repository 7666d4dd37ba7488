import { useRef, type ChangeEvent, type DragEvent } from 'react';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { localZone } from '../../lib/dates';
import { shelveFile } from '../../lib/fileShelf';
import { saveFile } from '../../lib/saveFile';
import { fileChosen, selectBusyStep } from './importsSlice';
import { EXAMPLE_SHEET, importMessages } from './messages';
import * as styles from './imports.module.css';

type Props = { isFirst: boolean };

/** Takes a file by its button, or dropped. */
export function FilePick({ isFirst }: Props) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const isReading = useAppSelector(selectBusyStep) === 'reading';

  function handleFile(file: File | undefined) {
    if (file !== undefined) dispatch(fileChosen({ fileRef: shelveFile(file), zone: localZone() }));
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    handleFile(target.files?.[0]);
    // The same file can be chosen again after it was changed.
    target.value = '';
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    handleFile(event.dataTransfer.files[0]);
  }

  return (
    <div className={styles.pick} onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,text/tab-separated-values,application/json"
        aria-label={isFirst ? importMessages.choose : importMessages.another}
        disabled={isReading}
        onChange={handleChange}
      />
      <Button variant={isFirst ? 'contained' : 'outlined'} onClick={() => input.current?.click()}>
        {isFirst ? importMessages.choose : importMessages.another}
      </Button>
      <span>{importMessages.drop}</span>
      <Button onClick={() => saveFile('posts.csv', EXAMPLE_SHEET, 'text/csv')}>{importMessages.template}</Button>
      <span role="status">{isReading && importMessages.reading}</span>
    </div>
  );
}
