import { type AccountPlatform, NETWORKS } from '#contract/networks';
import type { Repliers, Visibility } from '#contract/networks/descriptor';
import type { NetworkSetting } from '#contract/schemas/common';

/** New values of one network's settings; an empty one unsets it. */
export type SettingChanges = {
  visibility?: Visibility | '';
  content_warning?: string;
  language?: string;
  replies?: Repliers | '';
  link_card?: boolean | '';
};

/** What is set for one network; undefined while nothing is. */
export function settingFor(
  platform: AccountPlatform,
  settings: readonly NetworkSetting[] = [],
): NetworkSetting | undefined {
  return settings.find((one) => one.platform === platform);
}

/** Changes one network's settings. Their order is that of the networks' names, so that equal settings are equal as JSON too. */
export function withSetting(
  settings: readonly NetworkSetting[],
  platform: AccountPlatform,
  changes: SettingChanges,
): NetworkSetting[] {
  const changed = compact({ ...settingFor(platform, settings), ...changes, platform });
  return inOrder([...settings.filter((one) => one.platform !== platform), changed]).filter(isSet);
}

/** The settings of some networks, as they are sent: without blanks, and without networks that have none. */
export function settingsFor(
  platforms: readonly AccountPlatform[],
  settings: readonly NetworkSetting[] = [],
): NetworkSetting[] {
  return inOrder(settings)
    .filter(({ platform }) => platforms.includes(platform))
    .map((one) => compact({ ...one, content_warning: one.content_warning?.trim() ?? '' }))
    .filter(isSet);
}

function compact({
  platform,
  visibility,
  content_warning,
  language,
  replies,
  link_card,
}: SettingChanges & { platform: AccountPlatform }) {
  return {
    platform,
    ...(visibility && { visibility }),
    ...(content_warning && { content_warning }),
    ...(language && { language }),
    ...(replies && { replies }),
    ...(typeof link_card === 'boolean' && { link_card }),
  } satisfies NetworkSetting;
}

function isSet(setting: NetworkSetting): boolean {
  return Object.keys(setting).length > 1;
}

function inOrder(settings: readonly NetworkSetting[]): NetworkSetting[] {
  return settings.toSorted((one, other) => (one.platform < other.platform ? -1 : 1));
}

/** True if a post on a network has any settings. */
export function takesSettings(platform: AccountPlatform): boolean {
  const { visibilities, takesWarning, takesLanguage, repliers, takesLinkCard } = NETWORKS[platform].settings;
  return visibilities.length > 0 || takesWarning || takesLanguage || repliers.length > 0 || takesLinkCard;
}
