import { markText } from './markText';
import * as styles from './preview.module.css';

/** A text with its links, hashtags and mentions in color; nothing in it can be followed. */
export function PreviewText({ text }: { text: string }) {
  return markText(text).map((piece, index) =>
    piece.isMarked ? (
      <span key={index} className={styles.marked}>
        {piece.text}
      </span>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  );
}
