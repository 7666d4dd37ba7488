/** Zones of one continent or ocean, by their IANA names. */
export type ZoneGroup = { name: string; zones: readonly string[] };

/** A zone as people read it: "America/New York". */
export function zoneText(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** All zones that this browser knows, grouped; `chosen` is among them even when the browser calls it otherwise. */
export function zoneGroups(chosen: string): ZoneGroup[] {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = new Set([...known, 'UTC', chosen]);
  const groups = new Map<string, string[]>();
  for (const zone of [...zones].sort()) {
    const name = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Other';
    groups.set(name, [...(groups.get(name) ?? []), zone]);
  }
  return [...groups].map(([name, members]) => ({ name, zones: members }));
}
