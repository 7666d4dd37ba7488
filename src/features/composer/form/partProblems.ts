import type { PlatformLimits } from '#contract/accountLimits';
import { THREAD_PARTS_MAX } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { followingFor, isCommon } from '#contract/networkTexts';
import { isBlank } from '#contract/isBlank';
import type { NetworkSetting } from '#contract/schemas/common';
import type { Draft, DraftPart } from './draft';
import { measure, type Measure } from './postLength';

/** A reason that lies in the parts of a thread. */
export type PartProblem =
  | 'part-blank'
  | 'part-too-long'
  | 'part-cashtags'
  | 'no-thread'
  | 'too-many-parts'
  | 'parts-repeated';

/** Networks of a post that get a common part, or one that is a single network's. */
export function takersOf(
  { platform }: Pick<DraftPart, 'platform'>,
  parts: readonly DraftPart[],
  platforms: readonly AccountPlatform[],
): AccountPlatform[] {
  const threaded = platforms.filter((one) => NETWORKS[one].threads);
  if (platform !== undefined) return threaded.filter((one) => one === platform);
  return threaded.filter((one) => !parts.some((part) => part.platform === one));
}

/** Length of a part, against the limits of the networks that get it. */
export function measurePart(
  { content }: DraftPart,
  takers: readonly AccountPlatform[],
  settings: readonly NetworkSetting[],
  limits: PlatformLimits,
): Measure {
  return measure({ content, hashtags: [], mentions: [], settings }, takers, limits);
}

/** What keeps the parts of a thread from being sent. */
export function partProblems(
  draft: Draft,
  platforms: readonly AccountPlatform[],
  limits: PlatformLimits,
): PartProblem[] {
  const { parts = [], settings = [], isScheduled, repeat } = draft;
  if (parts.length === 0) return [];
  const sent = parts.filter((part) => isCommon(part) || takersOf(part, parts, platforms).length > 0);
  const measures = sent.map((part) => measurePart(part, takersOf(part, parts, platforms), settings, limits));
  const threaded = platforms.filter((platform) => NETWORKS[platform].threads);
  const problems: PartProblem[] = [];
  if (sent.some(({ content }) => isBlank(content))) problems.push('part-blank');
  if (measures.some(({ isOver, bytes }) => isOver || bytes !== null)) problems.push('part-too-long');
  if (measures.some(({ tagProblems }) => tagProblems.includes('too-many-cashtags'))) problems.push('part-cashtags');
  if (platforms.length > 0 && threaded.length === 0 && sent.length > 0) problems.push('no-thread');
  if (threaded.some((one) => followingFor(parts, one).length >= THREAD_PARTS_MAX)) problems.push('too-many-parts');
  if (sent.length > 0 && isScheduled && repeat !== undefined) problems.push('parts-repeated');
  return problems;
}
