import { NETWORKS, type AccountPlatform } from '#contract/networks';

/** True if a post on a network has any settings. */
export function takesSettings(platform: AccountPlatform): boolean {
  const { visibilities, takesWarning, takesLanguage, repliers, takesLinkCard } = NETWORKS[platform].settings;
  return visibilities.length > 0 || takesWarning || takesLanguage || repliers.length > 0 || takesLinkCard;
}
