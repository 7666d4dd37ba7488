import type { ComponentProps } from 'react';
import { memo } from 'react';
import { useIsReplay } from '../lib/replayMode';
import { zoneText, zoneGroups } from '../lib/timeZones';
import { useIsDrawn } from '../lib/useIsDrawn';
import { TextField } from './TextField';

type Props = Pick<ComponentProps<typeof TextField>, 'id' | 'label' | 'size' | 'helperText' | 'sx'> & {
  zone: string;
  onChosen: (zone: string) => void;
};

/**
 * A choice among every zone that this browser knows, by continent. The page comes with the chosen one alone: to draw the other 420 in the same
 * task was two fifths of the longest one of a switch to Settings. A replay has them at once.
 */
export function ZoneField({ zone, onChosen, ...others }: Props) {
  const isReplay = useIsReplay();
  const hasAll = useIsDrawn(isReplay);
  return (
    <TextField
      value={zone}
      onChange={({ target }) => onChosen(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
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
