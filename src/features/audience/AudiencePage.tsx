import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { PageHeading } from '../../components/PageHeading';
import { SampleCard, SampleFigures } from '../../components/SampleData';
import { StatCard } from '../../components/StatCard';
import { audienceMessages } from './messages';
import { ChartFigure } from '../../components/charts/ChartFigure';

/** The audience, in figures that are all made up. */
export function AudiencePage() {
  return (
    <Stack spacing={2}>
      <PageHeading>{audienceMessages.title}</PageHeading>
      <SampleFigures label={audienceMessages.figures}>
        {audienceStats.map(({ label, value, change }) => (
          <StatCard key={label} label={label} value={value} note={change} />
        ))}
      </SampleFigures>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))', gap: 3 }}>
        <SampleCard title={audienceMessages.demographics}>
          <ShareFigure title={audienceMessages.ageChart} nameHeader={audienceMessages.ages} shares={ageBands} />
        </SampleCard>
        <SampleCard title={audienceMessages.locations}>
          <ShareFigure
            title={audienceMessages.locationChart}
            nameHeader={audienceMessages.place}
            shares={topLocations}
          />
        </SampleCard>
      </Box>
    </Stack>
  );
}

type Props = { title: string; nameHeader: string; shares: readonly Share[] };

/** Shares as bars, and as a table with the same numbers. */
function ShareFigure({ title, nameHeader, shares }: Props) {
  return (
    <ChartFigure
      title={title}
      isTableShown
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">{nameHeader}</th>
              <th scope="col">{audienceMessages.share}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ name, percent }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{percent}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <ShareBars shares={shares} label={audienceMessages.share} />
    </ChartFigure>
  );
}

/** A figure and how it changed against the month before; all made up. */
const audienceStats = [
  { label: 'Total Followers', value: '24.8K', change: '+12.5% from last month' },
  { label: 'Engaged Users', value: '8,942', change: '+8.2% from last month' },
  { label: 'New Followers', value: '1,204', change: '+15.3% from last month' },
  { label: 'Growth Rate', value: '5.1%', change: '+0.8% from last month' },
] as const;

const ageBands: readonly Share[] = [
  { name: '18-24', percent: 24 },
  { name: '25-34', percent: 38 },
  { name: '35-44', percent: 22 },
  { name: '45-54', percent: 11 },
  { name: '55+', percent: 5 },
];

const topLocations: readonly Share[] = [
  { name: 'United States', percent: 34 },
  { name: 'United Kingdom', percent: 18 },
  { name: 'Germany', percent: 12 },
  { name: 'Brazil', percent: 9 },
  { name: 'Japan', percent: 7 },
];

/** A part of a whole; `percent` of all of it. */
export type Share = { name: string; percent: number };

type BarsProps = { shares: readonly Share[]; label: string };

const ROW_PX = 34;
const AXIS_PX = 40;
const NAMES_PX = 110;

/** Shares side by side, longest names included. */
function ShareBars({ shares, label }: BarsProps) {
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
