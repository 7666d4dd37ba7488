import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { selectHasSingleKeys, singleKeysToggled } from '../../features/preferences/preferencesSlice';
import { dialogClosed } from '../../features/ui/uiSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { COMMANDS } from './commands';
import { KeyHint } from './KeyHint';
import { commandMessages } from './messages';

const TITLE_ID = 'shortcuts-title';
const HINT_ID = 'shortcuts-hint';

const LINES = [
  { id: 'palette', label: commandMessages.openPalette, keys: '$mod+K' },
  { id: 'send', label: commandMessages.sendPost, keys: '$mod+Enter' },
  ...COMMANDS.flatMap(({ id, label, keys }) => (keys === undefined ? [] : [{ id, label, keys }])),
];

/** All keys of the product, and the switch for those that are pressed alone (WCAG 2.1.4). */
export function ShortcutsDialog() {
  const dispatch = useAppDispatch();
  const hasSingleKeys = useAppSelector(selectHasSingleKeys);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={TITLE_ID} onClose={() => dispatch(dialogClosed())}>
      <DialogTitle id={TITLE_ID} variant="h2">
        {commandMessages.shortcuts}
      </DialogTitle>
      <DialogContent tabIndex={0}>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, m: 0 }}>
          {LINES.map(({ id, label, keys }) => (
            <Box key={id} sx={{ display: 'contents' }}>
              <dt>{label}</dt>
              <Box component="dd" sx={{ m: 0 }}>
                <KeyHint keys={keys} />
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ alignItems: 'flex-end' }}>
        <Box sx={{ flex: 1 }}>
          <FormControlLabel
            label={commandMessages.singleKeys}
            control={
              <Switch
                checked={hasSingleKeys}
                slotProps={{ input: { 'aria-describedby': HINT_ID } }}
                onChange={() => dispatch(singleKeysToggled())}
              />
            }
          />
          <Typography id={HINT_ID} variant="body2" sx={{ color: 'text.secondary' }}>
            {commandMessages.singleKeysHint}
          </Typography>
        </Box>
        <Button onClick={() => dispatch(dialogClosed())}>{commandMessages.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
