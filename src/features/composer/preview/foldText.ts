import type { AccountPlatform } from '#contract/platforms';

/** Characters, and lines, of a post that a network shows before it asks to be opened; X shows all. */
const FOLDS: Partial<Record<AccountPlatform, { characters: number; lines: number }>> = {
  facebook: { characters: 477, lines: 5 },
  linkedin: { characters: 210, lines: 3 },
  instagram: { characters: 125, lines: 3 },
};

/** The part of a text that a network shows at first; `isFolded` says that the rest is behind a link. */
export function foldText(platform: AccountPlatform, text: string): { shown: string; isFolded: boolean } {
  const fold = FOLDS[platform];
  if (fold === undefined) return { shown: text, isFolded: false };
  const lines = text.split('\n').slice(0, fold.lines).join('\n');
  const characters = [...lines].slice(0, fold.characters).join('');
  const isFolded = characters.length < text.length;
  return { shown: isFolded ? characters.trimEnd() : text, isFolded };
}

/** How many characters a network shows at first sight; null where it shows all. */
export function foldLength(platform: AccountPlatform): number | null {
  return FOLDS[platform]?.characters ?? null;
}
