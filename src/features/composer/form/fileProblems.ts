import type { PlatformLimits } from '#contract/accountLimits';
import { networkMediaProblem } from '#contract/networks/mediaProblem';
import type { AccountPlatform } from '#contract/networks';
import { followingFor } from '#contract/networkTexts';
import type { Draft } from './draft';
import { filesOfPart, filesOn } from './files';
import { toAttachedFile, type UploadItem } from './uploadItem';

/** What a network has against the files that it would get with one of its texts. */
export type FileProblem = { platform: AccountPlatform; problem: string; items: readonly UploadItem[] };

type WithFiles = Pick<Draft, 'media' | 'variants' | 'parts'>;

/** Each network's first problem with the files of the post; none for a network that takes them. */
export function fileProblems(
  draft: WithFiles,
  platforms: readonly AccountPlatform[],
  limits: PlatformLimits,
): FileProblem[] {
  return platforms.flatMap((platform) => {
    const parts = followingFor(draft.parts ?? [], platform).map((part) => filesOfPart(draft, part));
    // A part without files lacks none.
    const texts = [filesOn(draft, platform), ...parts.filter((items) => items.length > 0)];
    const [first] = texts.flatMap((items) => {
      const problem = networkMediaProblem(platform, items.map(toAttachedFile), limits[platform]);
      return problem === null ? [] : [{ platform, problem, items }];
    });
    return first ?? [];
  });
}

/** The networks that stay behind, because they refuse a file, while the post goes to the others; none if there are no others. */
export function refusingNetworks(
  problems: readonly FileProblem[],
  platforms: readonly AccountPlatform[],
): AccountPlatform[] {
  const refusing = problems.flatMap(({ platform, items }) => (items.length > 0 ? platform : []));
  return refusing.length < platforms.length ? refusing : [];
}
