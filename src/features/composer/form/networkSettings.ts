import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import type { Visibility } from '#contract/networks/descriptor';
import type { NetworkSetting } from '#contract/schemas/common';

/** New values of one network's settings; an empty one unsets it. */
export type SettingChanges = { visibility?: Visibility | ''; content_warning?: string; language?: string };

/** True if a post on a network has any settings. */
export function takesSettings(platform: AccountPlatform): boolean {
  const { visibilities, takesWarning, takesLanguage } = NETWORKS[platform].settings;
  return visibilities.length > 0 || takesWarning || takesLanguage;
}

/** What is set for one network; undefined while nothing is. */
export function settingFor(
  platform: AccountPlatform,
  settings: readonly NetworkSetting[] = [],
): NetworkSetting | undefined {
  return settings.find((one) => one.platform === platform);
}

/** Changes one network's settings. The order is that of the networks, so that equal settings are equal as JSON too. */
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

function compact({ platform, visibility, content_warning, language }: SettingChanges & { platform: AccountPlatform }) {
  return {
    platform,
    ...(visibility && { visibility }),
    ...(content_warning && { content_warning }),
    ...(language && { language }),
  } satisfies NetworkSetting;
}

function isSet(setting: NetworkSetting): boolean {
  return Object.keys(setting).length > 1;
}

function inOrder(settings: readonly NetworkSetting[]): NetworkSetting[] {
  return ACCOUNT_PLATFORMS.flatMap((platform) => settingFor(platform, settings) ?? []);
}
