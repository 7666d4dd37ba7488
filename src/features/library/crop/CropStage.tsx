import Cropper from 'react-easy-crop';
import { CROP_RATIOS } from '#contract/crops';
import type { Media } from '#contract/schemas/media';
import { useAppDispatch } from '../../../store/hooks';
import { dialogChanged, type CropDialog } from '../../ui/uiSlice';
import { libraryMessages } from '../messages';
import { cutArea } from './cutArea';
import { CROP_ZOOM } from './zoom';
import * as styles from './crop.module.css';

type Props = { dialog: CropDialog; file: Media };

const NO_SHIFT = { x: 0, y: 0 };

/** Pixels of the screen by which an arrow key moves the picture; a fifth of it with Shift. */
const KEY_STEP_PX = 10;

/** The picture under a frame of the chosen shape; what lies in the frame is kept. */
export function CropStage({ dialog: { ratio, zoom = 1, place = NO_SHIFT }, file }: Props) {
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
        mediaProps={{ alt: '' }}
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
