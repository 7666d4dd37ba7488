import { DAY_MS } from '#contract/durations';
import type { AccountPlatform } from '#contract/networks';
import { wallTimeAt, zonedInstant } from '../../lib/dates';

/** A made-up scheduled post; `scheduledFor` is an ISO instant. */
export type ScheduledSample = {
  id: string;
  type: 'text' | 'image';
  platform: AccountPlatform;
  content: string;
  scheduledFor: string;
  engagement: { likes: number; shares: number; comments: number };
  image?: string;
};

const AUTUMN_HILLS =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 160'%3E%3Crect width='320' height='160' fill='%23f3d9b8'/%3E%3Ccircle cx='236' cy='58' r='26' fill='%23e9a23b'/%3E%3Cpath d='M0 112q80-56 160 0t160-12v60H0z' fill='%23b7622c'/%3E%3Cpath d='M0 136q90-40 180-4t140-8v36H0z' fill='%23723418'/%3E%3C/svg%3E";

/** The three fixed figures of the page. */
export const SCHEDULED_FIGURES = { total: 24, nextDay: 8, thisWeek: 16 } as const;

/** The two samples, which lie ahead whenever somebody looks. */
export function scheduledSamplesAt(nowMs: number): ScheduledSample[] {
  return [
    {
      id: 'sample-1',
      type: 'text',
      platform: 'twitter',
      content: 'Five small habits that keep a content calendar alive. Which one would you add? #contentplanning',
      scheduledFor: daysAhead(1, '09:00', nowMs),
      engagement: { likes: 0, shares: 0, comments: 0 },
    },
    {
      id: 'sample-2',
      type: 'image',
      platform: 'instagram',
      image: AUTUMN_HILLS,
      content: 'Behind the scenes of our autumn shoot: cold hands, warm light. #behindthescenes',
      scheduledFor: daysAhead(2, '18:30', nowMs),
      engagement: { likes: 0, shares: 0, comments: 0 },
    },
  ];
}

function daysAhead(days: number, time: string, nowMs: number): string {
  const { date } = wallTimeAt(nowMs + days * DAY_MS);
  return new Date(zonedInstant({ date, time })?.instant ?? nowMs).toISOString();
}
