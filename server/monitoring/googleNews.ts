import { MONITORING_WINDOW_DAYS } from '#contract/limits';
import { quoted } from './query';
import type { SourceQuery } from './source';

/** Google News as a feed of what it finds: in which edition, like "en-US". */
export type GoogleNewsSettings = { searchUrl: string; edition: string };

/** Makes the address of the feed that answers a search. The service is not documented: ask it seldom. */
export function googleNewsFeed({ searchUrl, edition }: GoogleNewsSettings, { term }: SourceQuery): string {
  const [language = 'en', country = 'US'] = edition.split('-');
  const parameters = new URLSearchParams({
    q: `${quoted(term)} when:${MONITORING_WINDOW_DAYS}d`,
    hl: edition,
    gl: country,
    ceid: `${country}:${language}`,
  });
  return `${searchUrl}?${parameters.toString()}`;
}
