import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { changesToggled, copyChosen, suggestionUsed, type Suggestion } from '../aiAssistantSlice';
import { selectIsCompared, selectIsCopied, selectIsUsed } from '../selectors';
import { assistantMessages, ofVersion, VERSION_LABELS } from '../messages';
import { TextChanges } from './TextChanges';

type Props = {
  suggestion: Suggestion;
  text: string;
  currentContent: string | null;
  /** What is to be known about the text. */
  note?: string | null;
  /** The text is still growing. */
  isWriting?: boolean;
};

/** One version of a text; Use brings it into the composer (L-56). */
export function SuggestionCard({ suggestion, text, currentContent, note = null, isWriting = false }: Props) {
  const dispatch = useAppDispatch();
  const { messageId, version } = suggestion;
  const isUsed = useAppSelector((state) => selectIsUsed(state, messageId, version));
  const isCopied = useAppSelector((state) => selectIsCopied(state, messageId, version));
  const isCompared = useAppSelector((state) => selectIsCompared(state, messageId, version));
  const { use, used, copy, copied, changes } = assistantMessages;

  function handleUse() {
    dispatch(suggestionUsed({ ...suggestion, text, replaced: currentContent }));
  }

  return (
    <Box role="group" aria-label={VERSION_LABELS[version]} sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', pl: 1.5, pr: 0.5 }}>
        <Typography sx={{ flexGrow: 1, fontWeight: 600 }}>{VERSION_LABELS[version]}</Typography>
        <Button
          size="small"
          aria-label={ofVersion(changes, version)}
          aria-pressed={isCompared}
          disabled={isWriting}
          onClick={() => dispatch(changesToggled(suggestion))}
        >
          {changes}
        </Button>
        <Button
          size="small"
          aria-label={isCopied ? copied : ofVersion(copy, version)}
          disabled={isWriting}
          onClick={() => dispatch(copyChosen({ ...suggestion, text }))}
        >
          {isCopied ? copied : copy}
        </Button>
        <Button
          size="small"
          aria-label={isUsed ? used : ofVersion(use, version)}
          disabled={isWriting}
          onClick={handleUse}
        >
          {isUsed ? used : use}
        </Button>
      </Box>
      <Typography dir="auto" sx={{ px: 1.5, pb: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {isCompared ? <TextChanges messageId={messageId} text={text} /> : text}
      </Typography>
      {note !== null && (
        <Typography variant="body2" sx={{ px: 1.5, pb: 1.5, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
