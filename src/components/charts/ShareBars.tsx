import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';

/** A part of a whole; `percent` of all of it. */
export type Share = { name: string; percent: number };

type Props = { shares: readonly Share[]; label: string };

const ROW_PX = 34;
const AXIS_PX = 40;
const NAMES_PX = 110;

/** Shares side by side, longest names included. */
export function ShareBars({ shares, label }: Props) {
  const { palette } = useTheme();
  return (
    <BarChart
      layout="horizontal"
      height={shares.length * ROW_PX + AXIS_PX}
      skipAnimation
      hideLegend
      disableKeyboardNavigation
      colors={[palette.primary.main]}
      yAxis={[{ scaleType: 'band', data: shares.map(({ name }) => name), width: NAMES_PX }]}
      xAxis={[{ min: 0, valueFormatter: (percent: number) => `${percent}%` }]}
      series={[{ label, data: shares.map(({ percent }) => percent), valueFormatter: (percent) => `${percent ?? 0}%` }]}
    />
  );
}
