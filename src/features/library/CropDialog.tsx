import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Cropper from 'react-easy-crop';
import { CROP_RATIO_NAMES, CROP_RATIOS, fitRatio, type Area, type CropRatio } from '#contract/crops';
import type { Media } from '#contract/schemas/media';
import { reasonText } from '../../api/failureText';
import { useCropMediaMutation, useGetMediaQuery } from '../../api/libraryApi';
import { useAppDispatch } from '../../store/hooks';
import { dialogChanged, dialogClosed, dialogOpened, type CropDialog as Shown } from '../ui/uiSlice';
import { libraryMessages, RATIO_LABELS } from './messages';
import * as styles from './crop.module.css';
import { useListeners } from '../../store/listeners';
import { startLibraryListeners } from './libraryListeners';

/** How much a picture can be enlarged before it is cut. */
const CROP_ZOOM = { least: 1, most: 5, step: 0.1 } as const;

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

type StageProps = { dialog: Shown; file: Media };

const NO_SHIFT = { x: 0, y: 0 };

/** Pixels of the screen by which an arrow key moves the picture; a fifth of it with Shift. */
const KEY_STEP_PX = 10;

/** The picture under a frame of the chosen shape; what lies in the frame is kept. */
function CropStage({ dialog: { ratio, zoom = 1, place = NO_SHIFT }, file }: StageProps) {
  const dispatch = useAppDispatch();
  const { width, height } = file;
  return (
    <div className={styles.stage}>
      <Cropper
        image={file.url}
        aspect={CROP_RATIOS[ratio]}
        crop={place}
        zoom={zoom}
        minZoom={CROP_ZOOM.least}
        maxZoom={CROP_ZOOM.most}
        keyboardStep={KEY_STEP_PX}
        disableAutomaticStylesInjection
        classes={{
          containerClassName: styles.container ?? '',
          mediaClassName: styles.picture ?? '',
          cropAreaClassName: styles.area ?? '',
        }}
        // A replay has no picture and computes the frame from its size.
        mediaProps={{ alt: '', ...(width !== null && height !== null && { width, height }) }}
        cropperProps={{ role: 'group', 'aria-label': libraryMessages.cropArea }}
        onCropChange={(next) => dispatch(dialogChanged({ name: 'crop', place: next }))}
        onZoomChange={(next) => dispatch(dialogChanged({ name: 'crop', zoom: next }))}
        onCropComplete={(_percent, told) => {
          if (width === null || height === null) return;
          dispatch(dialogChanged({ name: 'crop', area: cutArea(told, ratio, { width, height }) }));
        }}
      />
    </div>
  );
}

/** A part as the cropper tells it, in the picture's pixels, perhaps between two of them. */
type Told = { x: number; y: number; width: number; height: number };

/** The part in whole pixels, of the shape that was chosen, and within the picture. */
export function cutArea(told: Told, ratio: CropRatio, picture: { width: number; height: number }): Area {
  const within = {
    width: Math.min(picture.width, Math.round(told.width)),
    height: Math.min(picture.height, Math.round(told.height)),
  };
  const { width, height } = fitRatio(within, ratio);
  const place = (at: number, most: number) => Math.max(0, Math.min(Math.round(at), most));
  return { left: place(told.x, picture.width - width), top: place(told.y, picture.height - height), width, height };
}
