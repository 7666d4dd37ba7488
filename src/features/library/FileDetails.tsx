import Button from '@mui/material/Button';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import type { LibraryFile } from '#contract/schemas/library';
import { OverNote } from '../../components/OverNote';
import { useUpdateMediaMutation } from '../../api/libraryApi';
import { useAppDispatch } from '../../app/hooks';
import { dialogChanged, dialogOpened } from '../ui/uiSlice';
import { libraryMessages } from './messages';
import * as styles from './library.module.css';

type Props = {
  file: LibraryFile;
  /** What is being written; undefined: nothing yet. */
  typed: string | undefined;
  isChoosing: boolean;
};

/** What can be changed of the one file that is ticked: its alt text, and its shape. */
export function FileDetails({
  file: { id, filename, mime_type: type, frames, alt_text: alt },
  typed,
  isChoosing,
}: Props) {
  const dispatch = useAppDispatch();
  const [update, { isLoading }] = useUpdateMediaMutation({ fixedCacheKey: 'describeFile' });
  const canCrop = type.startsWith('image/') && (frames ?? 1) === 1;

  function handleSave() {
    if (!isLoading) void update({ id, changes: { alt_text: typed ?? alt ?? '' } });
  }

  return (
    <section aria-label={filename} className={styles.tools}>
      <label className={styles.field}>
        {libraryMessages.altText}
        <input
          className={styles.input}
          dir="auto"
          value={typed ?? alt ?? ''}
          aria-describedby="library-alt-hint"
          onChange={({ target }) => dispatch(dialogChanged({ name: 'library', altText: target.value }))}
        />
        <span id="library-alt-hint" className={styles.note}>
          {libraryMessages.altHint}
        </span>
        <OverNote text={typed ?? alt ?? ''} maxLength={ALT_TEXT_MAX_LENGTH} />
      </label>
      <div className={styles.row}>
        <Button variant="outlined" aria-disabled={isLoading} onClick={handleSave}>
          {libraryMessages.saveAltText}
        </Button>
        {canCrop && (
          <Button
            variant="outlined"
            onClick={() => dispatch(dialogOpened({ name: 'crop', mediaId: id, ratio: '1:1', library: { isChoosing } }))}
          >
            {libraryMessages.crop}
          </Button>
        )}
      </div>
    </section>
  );
}
