import { isCommon, type NetworkTexts } from './networkTexts';
import { NETWORKS, type AccountPlatform } from './networks';

/** A reason why a post, even a draft, can't have such texts, by the field that holds them. */
export type NetworkTextProblem = { field: 'variants' | 'parts' | 'comments'; text: string };

/** Finds texts for networks that the post doesn't go to or that don't take them, and second ones where there is room for one. */
export function networkTextProblems(
  { variants = [], parts = [], comments = [] }: NetworkTexts,
  platforms: readonly AccountPlatform[],
): NetworkTextProblem[] {
  const own = parts.flatMap(({ platform }) => platform ?? []);
  return [
    ...unchosen('variants', variants.map(platformOf), platforms),
    ...unchosen('parts', own, platforms),
    ...unchosen('comments', comments.map(platformOf), platforms),
    ...repeated('variants', 'text of its own', variants.map(platformOf)),
    ...repeated('comments', 'first comment', comments.map(platformOf)),
    ...[...new Set(own)]
      .filter((platform) => !NETWORKS[platform].threads)
      .map((platform) => ({ field: 'parts' as const, text: `${NETWORKS[platform].name} takes no threads.` })),
    ...comments
      .filter(({ platform }) => NETWORKS[platform].firstComment === null)
      .map(({ platform }) => ({
        field: 'comments' as const,
        text: `On ${NETWORKS[platform].name} a post has no first comment of yours.`,
      })),
  ];
}

/** The same texts without those of networks that a post doesn't go to. */
export function withoutUnchosen<
  Variant extends { platform: AccountPlatform },
  Part extends { content: string; platform?: AccountPlatform | null },
  Comment extends { platform: AccountPlatform },
>(
  { variants, parts, comments }: { variants: readonly Variant[]; parts: readonly Part[]; comments: readonly Comment[] },
  platforms: readonly AccountPlatform[],
): { variants: Variant[]; parts: Part[]; comments: Comment[] } {
  const isChosen = ({ platform }: { platform?: AccountPlatform | null }) =>
    platform !== undefined && platform !== null && platforms.includes(platform);
  return {
    variants: variants.filter(isChosen),
    parts: parts.filter((part) => isCommon(part) || isChosen(part)),
    comments: comments.filter(isChosen),
  };
}

function platformOf({ platform }: { platform: AccountPlatform }): AccountPlatform {
  return platform;
}

function unchosen(
  field: NetworkTextProblem['field'],
  named: readonly AccountPlatform[],
  platforms: readonly AccountPlatform[],
): NetworkTextProblem[] {
  const strange = [...new Set(named)].filter((platform) => !platforms.includes(platform));
  return strange.map((platform) => ({
    field,
    text: `Choose ${NETWORKS[platform].name} for this post, or leave its text out.`,
  }));
}

function repeated(
  field: NetworkTextProblem['field'],
  what: string,
  named: readonly AccountPlatform[],
): NetworkTextProblem[] {
  const again = named.filter((platform, index) => named.indexOf(platform) !== index);
  return [...new Set(again)].map((platform) => ({ field, text: `Give ${NETWORKS[platform].name} one ${what}.` }));
}
