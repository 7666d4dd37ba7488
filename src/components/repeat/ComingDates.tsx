import type { SeriesDates } from '#contract/schemas/series';
import { formatOnClocks } from '../../lib/dates';
import { repeatMessages, sentenceText } from './messages';
import * as styles from './repeat.module.css';

type Props = {
  /** Undefined while they are not known. */
  dates: SeriesDates | undefined;
  /** Time of day (HH:mm) and zone in which they are. */
  time: string;
  zone: string;
};

/** What somebody agrees to: the rule in words, and its next dates. */
export function ComingDates({ dates, time, zone }: Props) {
  return (
    <div className={styles.dates}>
      <p role="status">{dates !== undefined && sentenceText(dates.sentence, time, zone)}</p>
      {dates?.dates.length === 0 && <p>{repeatMessages.noDates}</p>}
      {dates !== undefined && dates.dates.length > 0 && (
        <ol aria-label={repeatMessages.nextDates}>
          {dates.dates.map((at) => (
            <li key={at}>
              <time dateTime={at}>{formatOnClocks(at, zone)}</time>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
