import { diffWordsWithSpace } from 'diff';
import Box from '@mui/material/Box';
import { useAppSelector } from '../../../app/hooks';
import { selectAskedText } from '../selectors';

type Props = { messageId: string; text: string };

/** A version compared with the words it was made from: removed words are struck through, new ones underlined. */
export function TextChanges({ messageId, text }: Props) {
  const asked = useAppSelector((state) => selectAskedText(state, messageId));
  return diffWordsWithSpace(asked, text).map(({ value, added, removed }, index) => {
    if (added)
      return (
        <Box key={index} component="ins" sx={{ bgcolor: 'success.light' }}>
          {value}
        </Box>
      );
    if (removed)
      return (
        <Box key={index} component="del" sx={{ bgcolor: 'error.light' }}>
          {value}
        </Box>
      );
    return value;
  });
}
