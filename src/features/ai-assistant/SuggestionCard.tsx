import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectIsUsed, suggestionUsed, type Suggestion } from './aiAssistantSlice';
import { assistantMessages, usingText, VERSION_LABELS } from './messages';

type Props = { suggestion: Suggestion; text: string; currentContent: string | null };

/** One version of a text; Use brings it into the composer (L-56). */
export function SuggestionCard({ suggestion, text, currentContent }: Props) {
  const dispatch = useAppDispatch();
  const { messageId, version } = suggestion;
  const isUsed = useAppSelector((state) => selectIsUsed(state, messageId, version));

  function handleUse() {
    dispatch(suggestionUsed({ ...suggestion, text, replaced: currentContent }));
  }

  return (
    <Box role="group" aria-label={VERSION_LABELS[version]} sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 1.5, pr: 0.5 }}>
        <Typography sx={{ fontWeight: 600 }}>{VERSION_LABELS[version]}</Typography>
        <Button size="small" aria-label={isUsed ? assistantMessages.used : usingText(version)} onClick={handleUse}>
          {isUsed ? assistantMessages.used : assistantMessages.use}
        </Button>
      </Box>
      <Typography dir="auto" sx={{ px: 1.5, pb: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>
  );
}
