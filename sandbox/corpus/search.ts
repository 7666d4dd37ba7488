import type { MonitoringKind } from '#contract/platforms';
import type { CorpusItem } from './items';

/** A search engine knows what a page is about, beyond its words; a network looks for the words alone. */
const PAGES: readonly MonitoringKind[] = ['news', 'reddit', 'blogs'];

/** Fields that a search examines. */
type SearchedItem = Pick<CorpusItem, 'kind' | 'title' | 'text'> & Partial<Pick<CorpusItem, 'topic'>>;

/** Makes the test whether a post fits a search: one hashtag, or one phrase in quotation marks. Operators are left out. */
export function createSearch(query: string): (item: SearchedItem) => boolean {
  const phrase = /"([^"]*)"/.exec(query)?.[1];
  const hashtag = /(?:^|\s)#([^\s#]+)/u.exec(query)?.[1];
  const term = phrase ?? hashtag ?? query.trim();
  const sign = phrase === undefined && hashtag !== undefined ? '#' : '';
  const words = term.split(/\s+/u).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])${sign}${words.join('\\s+')}(?![\\p{L}\\p{N}_])`, 'iu');
  const about = ({ topic }: SearchedItem) => [topic?.subject, ...(topic?.hashtags ?? [])].join('\n');
  return (item) => {
    const texts = [item.title, item.text, ...(PAGES.includes(item.kind) ? [about(item)] : [])];
    return term !== '' && pattern.test(texts.join('\n'));
  };
}
