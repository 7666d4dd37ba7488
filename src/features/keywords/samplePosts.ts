import { DAY_MS } from '#contract/durations';
import { RANKED_POSTS } from '#contract/limits';

/** A post about a keyword; all of them are made up (spec section 2). */
export type SamplePost = { id: string; author: string; content: string; engagement: number; publishedAt: string };

const ABOUT = [
  ['Mira Okafor', 'A short guide for everybody who starts today.', 4_210],
  ['Jonas Lindqvist', 'What we learned in the first month.', 3_870],
  ['Chiara Mendes', 'Five questions that we hear every week.', 1_940],
  ['Beth Carrow', 'The numbers behind our last campaign.', 2_650],
  ['Haruka Sato', 'A mistake that cost us a week, and its cure.', 5_020],
  ['Kwame Asante', 'Small shops can do this too: here is how.', 1_120],
  ['Lena Fischer', 'My three favorite tools for it.', 880],
  ['Tomás Rivera', 'An honest look back at the year.', 3_310],
  ['Aisha Khan', 'Why simple beats clever, once more.', 2_240],
  ['Piotr Nowak', 'Our checklist, free to take.', 1_560],
  ['Grace Hill', 'An interview with our first customer.', 690],
  ['Omar Haddad', 'What comes next, in two minutes.', 940],
] as const;

/** The best ten and the latest ten of them; the latest is a day old, whenever somebody looks. */
export function rankedSamplesAt(nowMs: number): { top: SamplePost[]; latest: SamplePost[] } {
  const posts = ABOUT.map(([author, content, engagement], index) => ({
    id: `sample-${index}`,
    author,
    content,
    engagement,
    publishedAt: new Date(nowMs - (index + 1) * DAY_MS).toISOString(),
  }));
  return {
    top: posts.toSorted((a, b) => b.engagement - a.engagement).slice(0, RANKED_POSTS),
    latest: posts.slice(0, RANKED_POSTS),
  };
}
