import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatShortDay } from '../../lib/dates';
import { shortenNumber } from '../../lib/numbers';

/** One figure of one UTC day; null where nothing is known. */
export type DayPoint = { date: string; value: number | null };

type Props = { name: string; points: readonly DayPoint[] };

const HEIGHT_PX = 240;

/** How a figure went, day by day; days without a figure leave a gap. */
export function DayLine({ name, points }: Props) {
  const { palette } = useTheme();
  return (
    <LineChart
      height={HEIGHT_PX}
      skipAnimation
      hideLegend
      disableKeyboardNavigation
      colors={[palette.primary.main]}
      xAxis={[{ scaleType: 'point', data: points.map(({ date }) => date), valueFormatter: formatShortDay }]}
      yAxis={[{ min: 0, width: 48, valueFormatter: shortenNumber }]}
      series={[
        {
          label: name,
          data: points.map(({ value }) => value),
          showMark: points.length < 3,
          connectNulls: false,
          area: false,
        },
      ]}
    />
  );
}
