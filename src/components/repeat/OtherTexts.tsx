import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import { SERIES_TEXTS_MAX } from '#contract/limits';
import { TextArea } from '../TextArea';
import { removeTextLabel, repeatMessages, textLabel } from './messages';
import * as styles from './repeat.module.css';

type Props = {
  /** The ids of the fields begin with it. */
  id: string;
  texts: readonly string[];
  /** What is said below a text, such as its length. */
  noteOf?: (text: string) => ReactNode;
  onChanged: (texts: string[]) => void;
};

/** Texts that take turns with the first one. */
export function OtherTexts({ id, texts, noteOf, onChanged }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const isFull = texts.length >= SERIES_TEXTS_MAX - 1;

  function handleAdded() {
    flushSync(() => onChanged([...texts, '']));
    document.getElementById(`${id}-${texts.length}`)?.focus();
  }

  function handleRemoved(place: number) {
    flushSync(() => onChanged(texts.filter((_text, other) => other !== place)));
    add.current?.focus();
  }

  return (
    <div className={styles.texts}>
      {texts.map((text, place) => (
        // A text has no name but its place.
        <div key={place} className={styles.text}>
          <TextArea
            id={`${id}-${place}`}
            label={textLabel(place)}
            value={text}
            onTyped={(typed) => onChanged(texts.map((one, other) => (other === place ? typed : one)))}
          />
          {noteOf?.(text)}
          <Button size="small" aria-label={removeTextLabel(place)} onClick={() => handleRemoved(place)}>
            {repeatMessages.removeText}
          </Button>
        </div>
      ))}
      <Button ref={add} size="small" variant="outlined" aria-disabled={isFull} onClick={() => !isFull && handleAdded()}>
        {repeatMessages.addText}
      </Button>
      {isFull && <p className={styles.note}>{repeatMessages.fullTexts}</p>}
    </div>
  );
}
