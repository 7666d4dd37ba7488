import Button from '@mui/material/Button';
import { useAppDispatch } from '../../../app/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import type { UploadItem } from '../form/uploadItem';
import { mediaMessages } from './messages';
import * as styles from './media.module.css';

type Props = { item: UploadItem; isLocked: boolean };

/** Opens a picture of the post to be cut; the server cuts, so it must be there, and what moves would stand still. */
export function CropButton({ item: { filename, type, uploadedMedia }, isLocked }: Props) {
  const dispatch = useAppDispatch();
  if (uploadedMedia === null || !type.startsWith('image/') || (uploadedMedia.frames ?? 1) > 1) return null;
  const { id: mediaId } = uploadedMedia;
  return (
    <span className={styles.send}>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={`${mediaMessages.crop} ${filename}`}
        aria-disabled={isLocked}
        onClick={() => !isLocked && dispatch(dialogOpened({ name: 'crop', mediaId, ratio: '1:1' }))}
      >
        {mediaMessages.crop}
      </Button>
    </span>
  );
}
