import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { CROP_RATIO_NAMES } from '#contract/crops';
import { reasonText } from '../../../api/failureText';
import { useCropMediaMutation, useGetMediaQuery } from '../../../api/libraryApi';
import { useAppDispatch } from '../../../store/hooks';
import { dialogChanged, dialogClosed, dialogOpened, type CropDialog as Shown } from '../../ui/uiSlice';
import { libraryMessages, RATIO_LABELS } from '../messages';
import { CropStage } from './CropStage';
import { CROP_ZOOM } from './zoom';
import * as styles from './crop.module.css';
import { useListeners } from '../../../store/listeners';
import { startLibraryListeners } from '../libraryListeners';

type Props = { dialog: Shown };

/** Cuts a part out of a picture: its shape, how near, and where, by pointer or by keys. */
export function CropDialog({ dialog }: Props) {
  useListeners(startLibraryListeners);
  const { mediaId, ratio, zoom = 1, area, library, problem } = dialog;
  const dispatch = useAppDispatch();
  const titleId = useId();
  const { currentData: file, error } = useGetMediaQuery(mediaId);
  const [crop, { isLoading: isCropping }] = useCropMediaMutation({ fixedCacheKey: 'cropPicture' });
  const failure = error === undefined ? problem : reasonText(error);
  const canCrop = area !== undefined && !isCropping;

  const handleClose = () =>
    dispatch(
      library === undefined ? dialogClosed() : dialogOpened({ name: 'library', ...library, selected: [mediaId] }),
    );

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={handleClose}>
      <DialogTitle id={titleId} variant="h2">
        {libraryMessages.cropTitle} <bdi>{file?.filename}</bdi>
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText>{libraryMessages.cropHint}</DialogContentText>
          {file ? <CropStage dialog={dialog} file={file} /> : <div className={styles.stage} />}
          <label className={styles.zoom}>
            {libraryMessages.zoom}
            <input
              type="range"
              min={CROP_ZOOM.least}
              max={CROP_ZOOM.most}
              step={CROP_ZOOM.step}
              value={zoom}
              onChange={({ target }) => dispatch(dialogChanged({ name: 'crop', zoom: Number(target.value) }))}
            />
          </label>
          <fieldset className={styles.shapes}>
            <legend>{libraryMessages.shape}</legend>
            {CROP_RATIO_NAMES.map((name) => (
              <label key={name} className={styles.shape}>
                <input
                  type="radio"
                  name="crop-shape"
                  checked={name === ratio}
                  onChange={() =>
                    dispatch(dialogChanged({ name: 'crop', ratio: name, zoom: 1, place: { x: 0, y: 0 } }))
                  }
                />
                {RATIO_LABELS[name]}
              </label>
            ))}
          </fieldset>
          {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={handleClose}>{libraryMessages.cancel}</Button>
        <Button
          variant="contained"
          aria-disabled={!canCrop}
          onClick={() => canCrop && void crop({ id: mediaId, body: { area } })}
        >
          {isCropping ? libraryMessages.cropping : libraryMessages.crop}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
