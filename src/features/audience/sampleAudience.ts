import type { Share } from '../../components/charts/ShareBars';

/** A figure and how it changed against the month before; all made up (L-103). */
export const audienceStats = [
  { label: 'Total Followers', value: '24.8K', change: '+12.5% from last month' },
  { label: 'Engaged Users', value: '8,942', change: '+8.2% from last month' },
  { label: 'New Followers', value: '1,204', change: '+15.3% from last month' },
  { label: 'Growth Rate', value: '5.1%', change: '+0.8% from last month' },
] as const;

export const ageBands: readonly Share[] = [
  { name: '18-24', percent: 24 },
  { name: '25-34', percent: 38 },
  { name: '35-44', percent: 22 },
  { name: '45-54', percent: 11 },
  { name: '55+', percent: 5 },
];

export const topLocations: readonly Share[] = [
  { name: 'United States', percent: 34 },
  { name: 'United Kingdom', percent: 18 },
  { name: 'Germany', percent: 12 },
  { name: 'Brazil', percent: 9 },
  { name: 'Japan', percent: 7 },
];
