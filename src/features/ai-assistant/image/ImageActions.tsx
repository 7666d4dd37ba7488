import { useRef, type ChangeEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MEDIA_TYPES } from '#contract/limits';
import { checkMediaFile, UNSUPPORTED_TYPE_TEXT } from '#contract/mediaRules';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { shelveFile } from '../../../lib/fileShelf';
import {
  imageAnalysisAsked,
  imagePicked,
  imageRefused,
  imageRemoved,
  selectImage,
  selectImageProblem,
  selectIsBusy,
} from '../aiAssistantSlice';
import { assistantMessages } from '../messages';

/** Picks an image and asks about it; without a model the file stays on this device. */
export function ImageActions() {
  const dispatch = useAppDispatch();
  const image = useAppSelector(selectImage);
  const problem = useAppSelector(selectImageProblem);
  const isBusy = useAppSelector(selectIsBusy);
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLButtonElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file === undefined) return;
    const reason = checkImage(file);
    if (reason !== null) dispatch(imageRefused({ reason }));
    else dispatch(imagePicked({ ref: shelveFile(file), name: file.name, type: file.type, sizeBytes: file.size }));
    // The same file can then be picked again.
    target.value = '';
  }

  function handleRemove() {
    dispatch(imageRemoved());
    picker.current?.focus();
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={assistantMessages.image}
        accept={IMAGE_TYPES.join(',')}
        onChange={handleChange}
      />
      <Button ref={picker} variant="outlined" size="small" onClick={() => input.current?.click()}>
        {assistantMessages.pickImage}
      </Button>
      <Button
        variant="outlined"
        size="small"
        disabled={isBusy || image === null}
        aria-description={image === null ? assistantMessages.analyzeNeedsImage : undefined}
        onClick={() => image !== null && dispatch(imageAnalysisAsked(image))}
      >
        {assistantMessages.analyze}
      </Button>
      {image !== null && (
        <Box sx={{ flex: '1 0 100%', display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {image.name}
          </Typography>
          <Button size="small" onClick={handleRemove}>
            {assistantMessages.removeImage}
          </Button>
        </Box>
      )}
      <Typography
        role="alert"
        variant="body2"
        sx={{ flex: '1 0 100%', color: 'error.main', '&:empty': { display: 'none' } }}
      >
        {problem}
      </Typography>
    </>
  );
}

/** The image types that posts may carry. */
const IMAGE_TYPES: readonly string[] = MEDIA_TYPES.filter((type) => type.startsWith('image/'));

/** Reason why a file can't be analyzed, or null. */
function checkImage(file: { size: number; type: string }): string | null {
  return IMAGE_TYPES.includes(file.type) ? checkMediaFile(file) : UNSUPPORTED_TYPE_TEXT;
}
