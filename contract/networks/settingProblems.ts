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
  { platform, visibility, content_warning: warning, language }: NetworkSetting,
  platforms: readonly AccountPlatform[],
): string | null {
  const { name, settings } = NETWORKS[platform];
  if (!platforms.includes(platform)) return `Choose ${name} for this post, or leave its settings out.`;
  if (visibility !== undefined && !settings.visibilities.includes(visibility)) {
    return `Who can see a post is no choice on ${name}.`;
  }
  if (warning !== undefined && !settings.takesWarning) return `Posts on ${name} can’t have a warning.`;
  return language !== undefined && !settings.takesLanguage ? `Posts on ${name} can’t name their language.` : null;
}
