import type { ComponentProps } from 'react';
import { useIsReplay } from '../lib/replayMode';
import { zoneText } from '../lib/timeZones';
import { useIsDrawn } from '../lib/useIsDrawn';
import { TextField } from './TextField';
import { ZoneOptions } from './ZoneOptions';

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
