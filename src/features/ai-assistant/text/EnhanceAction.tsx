import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isBlank } from '#contract/isBlank';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { enhancementAsked, hashtagsAsked } from '../aiAssistantSlice';
import { selectIsBusy } from '../selectors';
import { assistantMessages } from '../messages';

const REASON_ID = 'assistant-enhance-reason';

type Props = { currentContent: string | null };

/** Enhance Text and Suggest Hashtags, or why they cannot be used here (L-58). */
export function EnhanceAction({ currentContent }: Props) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsBusy);
  const reason = reasonFor(currentContent);

  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          size="small"
          disabled={isBusy || reason !== null}
          aria-describedby={REASON_ID}
          onClick={() => dispatch(enhancementAsked(currentContent ?? ''))}
        >
          {assistantMessages.enhance}
        </Button>
        <Button
          variant="outlined"
          size="small"
          disabled={isBusy || reason !== null}
          aria-describedby={REASON_ID}
          onClick={() => dispatch(hashtagsAsked(currentContent ?? ''))}
        >
          {assistantMessages.hashtags}
        </Button>
      </Box>
      <Typography id={REASON_ID} variant="body2" sx={{ color: 'text.secondary' }}>
        {reason}
      </Typography>
    </Box>
  );
}

function reasonFor(content: string | null): string | null {
  if (content === null) return assistantMessages.enhanceNeedsComposer;
  return isBlank(content) ? assistantMessages.enhanceNeedsText : null;
}
