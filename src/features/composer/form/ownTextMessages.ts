import { NETWORKS, type AccountPlatform } from '#contract/networks';

/** Names the field with a network's own text. */
export function ownTextLabel(platform: AccountPlatform): string {
  return `Text for ${NETWORKS[platform].name}`;
}

/** Offers to shorten a text to a network's limit. */
export function fitLabel(limit: number): string {
  return `Fit to ${limit}`;
}

/** Says what would be left of a text. */
export function fittedText(left: number): string {
  return `This would go out; ${left} ${left === 1 ? 'character is' : 'characters are'} left out:`;
}

/** Names a text that follows in a thread; the first one is part 1. */
export function partLabel(number: number, platform: AccountPlatform | undefined): string {
  return platform === undefined ? `Part ${number}` : `Part ${number} for ${NETWORKS[platform].name}`;
}

/** Names the button that takes a part out. */
export function removePartLabel(number: number): string {
  return `Remove part ${number}`;
}

/** Says which networks get the parts of a thread, and which get its first text alone. */
export function threadText(takers: readonly AccountPlatform[], others: readonly AccountPlatform[]): string {
  const goes = `The parts follow as a thread on ${namesOf(takers)}.`;
  return others.length === 0
    ? goes
    : `${goes} ${namesOf(others)} ${others.length === 1 ? 'gets' : 'get'} the first text alone.`;
}

/** Lets a network have parts of its own. */
export function ownPartsLabel(platform: AccountPlatform): string {
  return `Change the parts for ${NETWORKS[platform].name}`;
}

/** Lets a network have files of its own. */
export function ownFilesLabel(platform: AccountPlatform): string {
  return `Choose files for ${NETWORKS[platform].name}`;
}

/** Names the files of one network, or of a part. */
export function filesLabel(of: string): string {
  return `Files of ${of}`;
}

/** Names the description that a file has on one network. */
export function ownAltTextLabel(filename: string, platform: AccountPlatform): string {
  return `Alt text of ${filename} on ${NETWORKS[platform].name}`;
}

/** Names networks in a sentence. */
export function namesOf(platforms: readonly AccountPlatform[]): string {
  return LIST.format(platforms.map((platform) => NETWORKS[platform].name));
}

const LIST = new Intl.ListFormat('en');
