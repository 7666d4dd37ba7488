import { ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/networks';
import type { VersionName } from '../aiAssistantSlice';
import { fits, fitText } from './fitText';
import { questionFrame, storyFrame, tagsFor } from './frames';
import { headlineOf, tidy } from './wording';

/**
 * Rewrites a text in three ways, always the same for the same words: tidied, as an open question, and as a look behind the
 * scenes. What a text fits as it is, its versions fit as well, and the chosen network always.
 */
export function enhanceText(text: string, chosen: AccountPlatform | null = null): Record<VersionName, string> {
  const platforms = ACCOUNT_PLATFORMS.filter((platform) => platform === chosen || fits(text, [platform]));
  const fit = (frame: (words: string) => string, words: string) =>
    fitText({ frame, words: tidy(words), tags: tagsFor(words), platforms: withLongest(platforms) });
  const headline = headlineOf(text.trim());
  return {
    version1: fit((words) => words, text),
    version2: fit(questionFrame, headline),
    version3: fit(storyFrame, headline),
  };
}

/** A text that fits nowhere is not cut further than it has to be. */
function withLongest(platforms: readonly AccountPlatform[]): readonly AccountPlatform[] {
  return platforms.length === 0 ? ['facebook'] : platforms;
}
