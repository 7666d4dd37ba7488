import { memo } from 'react';
import { zoneGroups, zoneText } from '../lib/timeZones';

/** The options of a choice among time zones. Memoized: there are hundreds, and they stay the same until another zone is chosen. */
export const ZoneOptions = memo(function ZoneOptions({ shown }: { shown: string }) {
  return zoneGroups(shown).map(({ name, zones }) => (
    <optgroup key={name} label={name}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zoneText(zone)}
        </option>
      ))}
    </optgroup>
  ));
});
