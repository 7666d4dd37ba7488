import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { ChangeScope } from '#contract/schemas/posts';
import { useAppDispatch } from '../../../store/hooks';
import { composerMessages, SCOPE_LABELS } from '../messages';
import { scopeAskingEnded } from '../submissionSlice';

const SCOPES = ['this', 'following', 'all'] as const satisfies readonly ChangeScope[];

type Props = { onChosen: (scope: ChangeScope) => void };

/** Asks which posts of its series a change is for; Escape and a click outside leave everything as it is. */
export function ScopeQuestion({ onChosen }: Props) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const textId = useId();
  const handleCanceled = () => dispatch(scopeAskingEnded());

  function handleChosen(scope: ChangeScope) {
    dispatch(scopeAskingEnded());
    onChosen(scope);
  }

  return (
    <Dialog open aria-labelledby={titleId} aria-describedby={textId} onClose={handleCanceled}>
      <DialogTitle id={titleId} variant="h2">
        {composerMessages.scopeTitle}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{composerMessages.scopeText}</DialogContentText>
        <Stack spacing={1} sx={{ mt: 2 }}>
          {SCOPES.map((scope, place) => (
            <Button key={scope} variant="outlined" autoFocus={place === 0} onClick={() => handleChosen(scope)}>
              {SCOPE_LABELS[scope]}
            </Button>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={handleCanceled}>{composerMessages.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
