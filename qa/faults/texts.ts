import { MINUTE_MS } from '#contract/durations';
import type { Random } from './random';

/** Said again and again, by people and by their other tools. */
const PHRASES = ['Good morning! The coffee is on. ☕', 'We are open until six today.', 'Danke für alles, ihr Lieben!'];

/** Words that many posts have in common; only their links differ. */
const ANNOUNCEMENTS = [
  (link: string) => `New on our blog: ${link}`,
  (link: string) => `Salt & pepper <3 – only today (${link}), tomorrow it's gone`,
  (link: string) => link,
];

const LINKS = [
  (number: number) => `https://a.example/posts/${number}`,
  (number: number) => `https://shop.example/item?id=${number}&utm_source=x`,
  (number: number) => `https://bücher.example/käse/${number}/`,
  (number: number) => `shop.example/p/${number}`,
];

/** Share of posts that repeat other people's words exactly. */
const PHRASE_SHARE = 0.2;

/**
 * Texts like those of real people: the same words with another link, a link alone, or the very same words as last week.
 */
export function realText(random: Random, number: number): string {
  return random.next() < PHRASE_SHARE ? random.pick(PHRASES) : announcement(random, number);
}

/** Text that another tool posts on the same account meanwhile: the same words with links of its own. */
export function othersText(random: Random, number: number): string {
  return announcement(random, number + OTHERS_FROM);
}

const OTHERS_FROM = 10_000_000;

function announcement(random: Random, number: number): string {
  return random.pick(ANNOUNCEMENTS)(random.pick(LINKS)(number));
}

/** Text that another tool posted on the same account before: the very same words, at least this long ago. */
export function earlierPosts(random: Random): { text: string; agoMs: number }[] {
  return PHRASES.map((text) => ({ text, agoMs: random.between(5 * MINUTE_MS, 7 * 24 * 60 * MINUTE_MS) }));
}
