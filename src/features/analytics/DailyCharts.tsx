import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DailyFigures } from '#contract/schemas/analytics';
import { ChartFigure } from '../../components/charts/ChartFigure';
import { DayLine, type DayPoint } from '../../components/charts/DayLine';
import { formatShortDay } from '../../lib/dates';
import { UNKNOWN_FIGURE } from '../../lib/numbers';
import { analyticsMessages, oneDayText } from './messages';

const METRICS = ['followers', 'engagement', 'reach'] as const;

type Props = { daily: readonly DailyFigures[]; areNumbersShown: boolean };

/** Followers, engagement and reach, each day by day. */
export function DailyCharts({ daily, areNumbersShown }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))' }}>
      {METRICS.map((metric) => {
        const points = daily.map((day) => ({ date: day.date, value: day[metric] ?? null }));
        return (
          <ChartFigure
            key={metric}
            title={analyticsMessages[metric]}
            isTableShown={areNumbersShown}
            table={
              <table>
                <thead>
                  <tr>
                    <th scope="col">{analyticsMessages.day}</th>
                    <th scope="col">{analyticsMessages[metric]}</th>
                  </tr>
                </thead>
                <tbody>
                  {points.map(({ date, value }) => (
                    <tr key={date}>
                      <th scope="row">{formatShortDay(date)}</th>
                      <td>{value === null ? UNKNOWN_FIGURE : value.toLocaleString('en-US')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            }
          >
            <Course metric={metric} points={points} />
          </ChartFigure>
        );
      })}
    </Box>
  );
}

/** A figure over time; a single day makes no line, so it is written out. */
function Course({ metric, points }: { metric: (typeof METRICS)[number]; points: readonly DayPoint[] }) {
  const [first, second] = points.filter(({ value }) => value !== null);
  if (second !== undefined) return <DayLine name={analyticsMessages[metric]} points={points} />;
  const words = first === undefined ? analyticsMessages.noFigures : oneDayText(first);
  return <Typography color="textSecondary">{words}</Typography>;
}
