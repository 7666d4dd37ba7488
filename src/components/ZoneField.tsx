import { type ComponentProps, memo } from 'react';
import { useIsReplay } from '../lib/replayMode';
import { useIsDrawn } from '../lib/Later';
import TextField from '@mui/material/TextField';

type Props = Pick<ComponentProps<typeof TextField>, 'id' | 'label' | 'size' | 'helperText' | 'fullWidth' | 'sx'> & {
  zone: string;
  'aria-describedby'?: string | undefined;
  onChosen: (zone: string) => void;
};

/**
 * A choice among every zone that this browser knows, by continent. The page comes with the chosen one alone: to draw the other 420 in the same
 * task was two fifths of the longest one of a switch to Settings. A replay has them at once.
 */
export function ZoneField({ zone, 'aria-describedby': describedBy, onChosen, ...others }: Props) {
  const isReplay = useIsReplay();
  const hasAll = useIsDrawn(isReplay);
  return (
    <TextField
      select
      value={zone}
      onChange={({ target }) => onChosen(target.value)}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-describedby': describedBy },
      }}
      {...others}
    >
      {hasAll ? <ZoneOptions shown={zone} /> : <option value={zone}>{zoneText(zone)}</option>}
    </TextField>
  );
}

/** The options of a choice among time zones. Memoized: there are hundreds, and they stay the same until another zone is chosen. */
const ZoneOptions = memo(function ZoneOptions({ shown }: { shown: string }) {
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

/** Zones of one continent or ocean, by their IANA names. */
type ZoneGroup = { name: string; zones: readonly string[] };

/** A zone as people read it: "America/New York". */
function zoneText(zone: string): string {
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
