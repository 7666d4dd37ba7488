import type { KeylessPlatform } from '#contract/networks';

/** Path at which servers of a network fetch the document that describes us. */
export function clientDocumentPath(platform: KeylessPlatform): string {
  return `/oauth/${platform}/client.json`;
}
