import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch } from '../../../app/hooks';
import { altTextChosen, type PostPicture } from '../aiAssistantSlice';
import { asAltTextOf } from '../messages';

type Props = { text: string; pictures: readonly PostPicture[]; isWriting: boolean };

/** Makes a reply the alt text of a picture of the post. */
export function UseAsAltText({ text, pictures, isWriting }: Props) {
  const dispatch = useAppDispatch();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {pictures.map((file) => (
        <Button
          key={file.id}
          size="small"
          variant="outlined"
          disabled={isWriting}
          sx={{ overflowWrap: 'anywhere' }}
          onClick={() => dispatch(altTextChosen({ file, text }))}
        >
          {asAltTextOf(file.filename)}
        </Button>
      ))}
    </Box>
  );
}
