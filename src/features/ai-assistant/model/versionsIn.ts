import type { AccountPlatform } from '#contract/networks';
import { VERSION_NAMES, type VersionName } from '../aiAssistantSlice';
import { fits, fitText } from '../text/fitText';
import { replyTexts } from './replyTexts';

/** One version of a model's reply. */
export type ModelVersion = { name: VersionName; text: string; isShortened: boolean };

/** The versions in a model's reply, at most three; each is shortened where it would not fit its network. */
export function versionsIn(content: string, platform: AccountPlatform | null): ModelVersion[] {
  const texts = replyTexts(content).slice(0, VERSION_NAMES.length);
  return texts.map((text, index) => {
    const name = VERSION_NAMES[index] ?? 'version1';
    if (platform === null || fits(text, [platform])) return { name, text, isShortened: false };
    const shortened = fitText({ frame: (words) => words, words: text, tags: [], platforms: [platform] });
    return { name, text: shortened, isShortened: true };
  });
}
