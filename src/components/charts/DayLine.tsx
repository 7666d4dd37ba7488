import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatShortDay } from '../../lib/dates';
import { shortenNumber } from '../../lib/numbers';

/** One figure of one UTC day; null where nothing is known. */
export type DayPoint = { date: string; value: number | null };

type Props = { name: string; points: readonly DayPoint[] };

const HEIGHT_PX = 240;
/** Space for half the name of the last day, which would be cut. */
const MARGIN_PX = { left: 0, right: 28 };
const WEEK_DAYS = 7;

/** A figure day by day; days without one leave a gap. */
export function DayLine({ name, points }: Props) {
  const { palette } = useTheme();
  const isFlat = points.every(({ value }) => (value ?? 0) === 0);
  return (
    <LineChart
      height={HEIGHT_PX}
      margin={MARGIN_PX}
      skipAnimation
      hideLegend
      disableKeyboardNavigation
      colors={[palette.primary.main]}
      xAxis={[
        {
          scaleType: 'point',
          data: points.map(({ date }) => date),
          valueFormatter: formatShortDay,
          tickInterval: (_date, index) => (points.length - 1 - index) % WEEK_DAYS === 0,
          tickLabelInterval: () => true,
        },
      ]}
      yAxis={[
        {
          min: 0,
          width: 44,
          tickMinStep: 1,
          valueFormatter: (count: number) => shortenNumber(count),
          ...(isFlat && { max: 1 }),
        },
      ]}
      series={[
        {
          label: name,
          data: points.map(({ value }) => value),
          curve: 'linear',
          showMark: ({ index }) => standsAlone(points, index),
          connectNulls: false,
          area: false,
        },
      ]}
    />
  );
}

/** A known day between two unknown ones has no line: without a mark it would be invisible. */
function standsAlone(points: readonly DayPoint[], index: number): boolean {
  const isKnown = (at: number) => (points[at]?.value ?? null) !== null;
  return isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1);
}
