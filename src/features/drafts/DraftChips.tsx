import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '../../app/hooks';
import { HintTooltip } from '../../components/HintTooltip';
import { sampleControlUsed } from './events';
import { DRAFT_CHIPS, draftsMessages } from './messages';

/** The filters that do not filter: they can be pressed, and only log (L-100). */
export function DraftChips() {
  const dispatch = useAppDispatch();
  return (
    <Stack direction="row" role="group" aria-label={draftsMessages.filters} sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {DRAFT_CHIPS.map((chip) => (
        <HintTooltip key={chip} title={draftsMessages.notAvailable} placement="bottom">
          <Chip
            label={chip}
            component="button"
            aria-label={chip}
            clickable
            variant={chip === DRAFT_CHIPS[0] ? 'filled' : 'outlined'}
            aria-disabled
            aria-description={draftsMessages.notAvailable}
            onClick={() => dispatch(sampleControlUsed({ control: chip, draftId: null }))}
          />
        </HintTooltip>
      ))}
    </Stack>
  );
}
