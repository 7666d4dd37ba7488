import { useState, type DragEvent } from 'react';
import { clsx } from 'clsx';
import { messages } from './messages';
import * as styles from './dropZone.module.css';

type Props = {
  isReady: boolean;
  /** A file was chosen and is being read. */
  isReading: boolean;
  error: string | null;
  onFile: (file: File) => void;
};

/** Accepts a log that is dropped or chosen. */
export function DropZone({ isReady, isReading, error, onFile }: Props) {
  const [isOver, setIsOver] = useState(false);

  const handleDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type !== 'dragleave');
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };

  return (
    <div
      className={clsx(styles.drop, isOver && styles.over)}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrop}
    >
      <h1>{messages.drop}</h1>
      <p>{messages.dropDetail}</p>
      {isReading && <progress aria-label={messages.reading} />}
      {!isReading && isReady && (
        <label className={clsx('button button--primary', styles.choose)}>
          {messages.choose}
          <input
            type="file"
            accept=".json,application/json"
            className="visually-hidden"
            onChange={({ target }) => {
              const file = target.files?.[0];
              target.value = '';
              if (file) onFile(file);
            }}
          />
        </label>
      )}
      {!isReady && <p role="status">{messages.preparing}</p>}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
