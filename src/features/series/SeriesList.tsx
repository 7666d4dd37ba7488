import { useRef } from 'react';
import Button from '@mui/material/Button';
import type { Series } from '#contract/schemas/series';
import { EXCERPT_LENGTH } from '#contract/limits';
import { seriesMessages, buttonLabel, networksText, pauseReasonText, timeOf } from './messages';
import { useListSeriesQuery } from '../../api/seriesApi';
import * as styles from './series.module.css';
import { useAppDispatch } from '../../store/hooks';
import { sentenceText, STATE_LABELS } from '../../components/repeat/messages';
import { PlatformGlyph } from '../../components/PlatformGlyph';
import { formatOnClocks } from '../../lib/dates';
import { excerptOf } from '../../lib/excerpt';
import { useFocusHandedOn } from '../../lib/focus';
import { dialogOpened } from '../ui/uiSlice';

const TITLE_ID = 'series-title';

/** The posts that go out again and again; nothing while there are none. */
export function SeriesList() {
  const { currentData: list = [] } = useListSeriesQuery();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className={styles.title} tabIndex={-1}>
        {seriesMessages.title}
      </h2>
      <ul className={styles.list}>
        {list.map((series) => (
          <SeriesRow key={series.id} series={series} />
        ))}
      </ul>
    </section>
  );
}

const GLYPH_PX = 16;

type Props = { series: Series };

/** The row goes when its post no longer repeats: the focus stays in the list, at its title. */
const titleOfList = (row: HTMLElement) => [row.closest('section')?.querySelector('h2') ?? null];

/** A post that repeats: how, when next, and what can be done about it. */
function SeriesRow({ series }: Props) {
  const { id, content, platforms, sentence, first, zone, state, next_at: nextAt } = series;
  const reason = pauseReasonText({
    code: series.pause_code,
    params: series.pause_params,
    sentence: series.pause_reason,
  });
  const dispatch = useAppDispatch();
  const row = useRef<HTMLLIElement>(null);
  useFocusHandedOn(row, titleOfList);
  const excerpt = excerptOf(content.replace(/\s+/g, ' '), EXCERPT_LENGTH).text;
  const stop = state === 'ended' ? seriesMessages.remove : seriesMessages.stop;

  return (
    <li ref={row} className={styles.row}>
      <div className={styles.what}>
        <p className={styles.text} dir="auto">
          {excerpt}
        </p>
        <p className={styles.facts}>
          <span className={styles.signs}>
            {platforms.map((platform) => (
              <PlatformGlyph key={platform} platform={platform} sizePx={GLYPH_PX} />
            ))}
            <span className="visually-hidden">{networksText(platforms)}</span>
          </span>
          <span>{sentenceText(sentence, timeOf(first), zone)}</span>
          <span className={styles.state} data-state={state}>
            {STATE_LABELS[state]}
          </span>
          {nextAt !== null && (
            <span>
              {seriesMessages.next} <time dateTime={nextAt}>{formatOnClocks(nextAt, zone)}</time>
            </span>
          )}
        </p>
        {reason !== null && <p className={styles.reason}>{reason}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="outlined"
          aria-label={buttonLabel(seriesMessages.edit, excerpt)}
          onClick={() => dispatch(dialogOpened({ name: 'editSeries', seriesId: id }))}
        >
          {seriesMessages.edit}
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={buttonLabel(stop, excerpt)}
          onClick={() => dispatch(dialogOpened({ name: 'stopSeries', seriesId: id }))}
        >
          {stop}
        </Button>
      </div>
    </li>
  );
}
