import type { AccountPlatform } from '#contract/platforms';

/** A made-up scheduled post (spec section 3); `scheduledFor` is an ISO instant. */
export type ScheduledSample = {
  id: string;
  type: 'text' | 'image';
  platform: AccountPlatform;
  content: string;
  scheduledFor: string;
  engagement: { likes: number; shares: number; comments: number };
};

/** The three fixed figures of the page (spec section 2). */
export const SCHEDULED_FIGURES = { total: 24, nextDay: 8, thisWeek: 16 } as const;

export const scheduledSamples: readonly ScheduledSample[] = [
  {
    id: 'sample-1',
    type: 'text',
    platform: 'twitter',
    content: 'Five small habits that keep a content calendar alive. Which one would you add? #contentplanning',
    scheduledFor: '2026-11-23T09:00:00.000Z',
    engagement: { likes: 0, shares: 0, comments: 0 },
  },
  {
    id: 'sample-2',
    type: 'image',
    platform: 'instagram',
    content: 'Behind the scenes of our autumn shoot: cold hands, warm light. #behindthescenes',
    scheduledFor: '2026-11-24T18:30:00.000Z',
    engagement: { likes: 0, shares: 0, comments: 0 },
  },
];
