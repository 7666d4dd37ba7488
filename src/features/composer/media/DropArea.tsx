import { clsx } from 'clsx';
import Button from '@mui/material/Button';
import { useDropzone } from 'react-dropzone';
import { MEDIA_MAX_FILES } from '#contract/limits';
import { TOO_LARGE_TEXT } from '#contract/mediaRules';
import { useAppDispatch } from '../../../app/hooks';
import { LineIcon } from '../../../components/LineIcon';
import { BROWSE_ID } from '../form/fieldIds';
import { shelveFiles } from '../form/chooseFiles';
import { mediaMessages } from './messages';
import * as shared from '../form/shared.module.css';
import * as styles from './media.module.css';
import { filesAdded } from '../form/mediaSlice';
import { dialogOpened } from '../../ui/uiSlice';

const UPLOAD_ICON = 'M12 16V5M7 10l5-5 5 5M4 16v4h16v-4';

/**
 * Accepts files by drag and drop, or by its button: nobody has to drag (WCAG 2.5.7). Each network's rules are shown
 * once they are known.
 */
export function DropArea() {
  const dispatch = useAppDispatch();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // The form itself takes, or ignores, what is dropped elsewhere.
    preventDropOnDocument: false,
    onDrop: (files) => dispatch(filesAdded({ files: shelveFiles(files) })),
  });

  return (
    <div {...getRootProps({ role: 'group', tabIndex: undefined, 'aria-label': mediaMessages.dropArea })}>
      <div className={clsx(styles.drop, isDragActive && styles.dropActive)}>
        <LineIcon path={UPLOAD_ICON} sizePx={32} />
        <p className={styles.dropText}>{isDragActive ? mediaMessages.dropNow : mediaMessages.dropHere}</p>
        <input {...getInputProps({ 'aria-label': mediaMessages.chooseFiles })} />
        <div className={shared.row}>
          <Button id={BROWSE_ID} variant="outlined" onClick={open}>
            {mediaMessages.browse}
          </Button>
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            onClick={() => dispatch(dialogOpened({ name: 'library', isChoosing: true }))}
          >
            {mediaMessages.fromLibrary}
          </Button>
        </div>
        <p className={shared.note}>
          {mediaMessages.types} {TOO_LARGE_TEXT}, up to {MEDIA_MAX_FILES} files.
        </p>
      </div>
    </div>
  );
}
