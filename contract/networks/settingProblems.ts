import { NETWORKS, type AccountPlatform } from '../networks';
import type { NetworkSetting } from '../schemas/common';

/** Reasons why a post can't have these settings, one sentence each: they are for its own networks, once for each. */
export function settingProblems(settings: readonly NetworkSetting[], platforms: readonly AccountPlatform[]): string[] {
  const named = settings.map(({ platform }) => platform);
  const repeated = named.filter((platform, index) => named.indexOf(platform) !== index);
  return [
    ...[...new Set(repeated)].map((platform) => `Give the settings for ${NETWORKS[platform].name} only once.`),
    ...settings.flatMap((setting) => problemOf(setting, platforms) ?? []),
  ];
}

function problemOf(
  { platform, visibility, content_warning: warning, language, replies, link_card: hasCard }: NetworkSetting,
  platforms: readonly AccountPlatform[],
): string | null {
  const { name, settings } = NETWORKS[platform];
  if (!platforms.includes(platform)) return `Choose ${name} for this post, or leave its settings out.`;
  if (visibility !== undefined && !settings.visibilities.includes(visibility)) {
    return settings.visibilities.length === 0
      ? `Who can see a post is no choice on ${name}.`
      : `On ${name} a post is for one of these: ${settings.visibilities.join(', ')}.`;
  }
  if (replies !== undefined && !settings.repliers.includes(replies)) {
    return `Who can answer a post is no choice on ${name}.`;
  }
  if (hasCard !== undefined && !settings.takesLinkCard) return `The card of a link is no choice on ${name}.`;
  if (warning !== undefined && !settings.takesWarning) return `Posts on ${name} can’t have a warning.`;
  return language !== undefined && !settings.takesLanguage ? `Posts on ${name} can’t name their language.` : null;
}
