import Button from '@mui/material/Button';
import type { LibraryRoom } from '#contract/schemas/library';
import { useAppDispatch } from '../../app/hooks';
import { dialogChanged } from '../ui/uiSlice';
import { leftOverText, libraryMessages, roomText } from './messages';
import * as styles from './library.module.css';

type Props = { room: LibraryRoom };

/** What the files take, and what those take that nothing uses: these can go at once. */
export function LibraryRoomLine({ room }: Props) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.room}>
      <span>{roomText(room)}</span>
      {room.unused_files > 0 && (
        <>
          <span>{leftOverText(room)}</span>
          <Button
            size="small"
            variant="outlined"
            onClick={() => dispatch(dialogChanged({ name: 'library', asksToDelete: 'unused' }))}
          >
            {libraryMessages.cleanUp}
          </Button>
        </>
      )}
    </div>
  );
}
