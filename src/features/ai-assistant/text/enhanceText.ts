import type { VersionName } from '../aiAssistantSlice';
import { hashtagsFor, sentencesOf, tidy } from './wording';

/**
 * Rewrites a text in three ways, always the same for the same words: tidied, as an open question, and with hashtags.
 */
export function enhanceText(text: string): Record<VersionName, string> {
  const tidied = tidy(text);
  const lines = sentencesOf(tidied).join('\n\n');
  const isQuestion = tidied.endsWith('?');
  const missing = hashtagsFor(text).filter((tag) => !tidied.toLowerCase().includes(tag));
  return {
    version1: tidied,
    version2: isQuestion ? lines : `${lines}\n\nWhat do you think?`,
    version3: [tidied, missing.join(' ')].filter((part) => part !== '').join('\n\n'),
  };
}
