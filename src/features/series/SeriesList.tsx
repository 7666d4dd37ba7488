import { SeriesRow } from './SeriesRow';
import { seriesMessages } from './messages';
import { useListSeriesQuery } from '../../api/seriesApi';
import * as styles from './series.module.css';

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
