import { HOUR_MS } from '#contract/durations';

/** Where a draft would go: a separate set of platforms that never reaches publishing. */
export const DRAFT_PLATFORM_NAMES = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
} as const;

/** Labels of the states of a draft. */
export const DRAFT_STATUS_LABELS = { draft: 'Draft', scheduled: 'Scheduled', posted: 'Posted' } as const;

/** A draft; all of them are made up. */
export type Draft = {
  id: string;
  content: string;
  platform: keyof typeof DRAFT_PLATFORM_NAMES;
  /** ISO instant, always in the past. */
  timestamp: string;
  status: keyof typeof DRAFT_STATUS_LABELS;
  originalSource: { type: 'tweet' | 'instagram' | 'youtube' | 'facebook'; title: string; url: string };
};

/** The samples, the newest first; they stay as old as they are, whenever somebody looks. */
export function sampleDraftsAt(nowMs: number): Draft[] {
  const hoursAgo = (hours: number) => new Date(nowMs - hours * HOUR_MS).toISOString();
  return [
    {
      id: 'draft-1',
      content: 'Three things we stopped doing this year, and what each of them gave us back in hours.',
      platform: 'twitter',
      timestamp: hoursAgo(3),
      status: 'draft',
      originalSource: {
        type: 'tweet',
        title: 'A thread about doing less',
        url: 'https://x.com/example/status/1001',
      },
    },
    {
      id: 'draft-2',
      content: 'Behind the counter: how a batch of forty loaves comes to be before the street wakes up.',
      platform: 'instagram',
      timestamp: hoursAgo(26),
      status: 'scheduled',
      originalSource: {
        type: 'instagram',
        title: 'Morning in the bakery',
        url: 'https://www.instagram.com/p/example1002',
      },
    },
    {
      id: 'draft-3',
      content: 'Watch the ten-minute version of our workshop on writing shorter posts.',
      platform: 'youtube',
      timestamp: hoursAgo(50),
      status: 'posted',
      originalSource: {
        type: 'youtube',
        title: 'Workshop: say it shorter',
        url: 'https://www.youtube.com/watch?v=example1003',
      },
    },
    {
      id: 'draft-4',
      content: 'Our opening hours over the holidays, and the one day on which the coffee is on us.',
      platform: 'facebook',
      timestamp: hoursAgo(75),
      status: 'draft',
      originalSource: {
        type: 'facebook',
        title: 'Holiday announcement',
        url: 'https://www.facebook.com/example/posts/1004',
      },
    },
  ];
}
