import { VERSION_SEPARATOR } from '#contract/assistantReplies';
import type { AccountPlatform } from '#contract/networks';
import { VERSION_NAMES, type VersionName } from '../aiAssistantSlice';
import { fits, fitText } from '../text/fitText';

/** One version of a model's reply. */
export type ModelVersion = { name: VersionName; text: string; isShortened: boolean };

/** Between versions, and while it is still being written. */
const SEPARATORS = new RegExp(
  `\\n\\s*${VERSION_SEPARATOR}+\\s*(?:\\n|$)|\\n\\s*=+$|^\\s*${VERSION_SEPARATOR}+\\s*\\n`,
  'u',
);

/** The versions in a model's reply, at most three; each is shortened where it would not fit its network. */
export function versionsIn(content: string, platform: AccountPlatform | null): ModelVersion[] {
  const texts = content
    .split(SEPARATORS)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return texts.slice(0, VERSION_NAMES.length).map((text, index) => {
    const name = VERSION_NAMES[index] ?? 'version1';
    if (platform === null || fits(text, [platform])) return { name, text, isShortened: false };
    const shortened = fitText({ frame: (words) => words, words: text, tags: [], platforms: [platform] });
    return { name, text: shortened, isShortened: true };
  });
}
