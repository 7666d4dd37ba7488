import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { SEARCH_MAX_LENGTH, ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import type { LibraryFile, LibraryRoom } from '#contract/schemas/media';
import { reasonAndWait } from '../../api/failureText';
import { useDeleteMediaMutation, useListMediaInfiniteQuery, useUpdateMediaMutation } from '../../api/libraryApi';
import { useAppDispatch } from '../../store/hooks';
import { libraryFilesChosen } from '../../store/events';
import { QuestionDialog } from '../../components/QuestionDialog';
import { RetryAlert } from '../../components/RetryAlert';
import { useSettled } from '../../lib/useSettled';
import { dialogChanged, dialogClosed, type LibraryDialog as Shown, dialogOpened } from '../ui/uiSlice';
import { LibraryTools } from './LibraryTools';
import { addText, deleteText, libraryMessages, leftOverText, roomText, factsText } from './messages';
import * as styles from './library.module.css';
import { useListeners } from '../../store/listeners';
import { startLibraryListeners } from './libraryListeners';
import { OverNote } from '../../components/OverNote';
import { FilePicture } from './FilePicture';

/** Not every key of a word is searched for. */
const SEARCH_PAUSE_MS = 300;

type Props = { dialog: Shown };

/** The files that a user keeps: to be found, described, cut, deleted, and chosen for a post. */
export function LibraryDialog({ dialog }: Props) {
  useListeners(startLibraryListeners);
  const {
    q: typed = '',
    kind,
    unused = false,
    isChoosing = false,
    selected = [],
    asksToDelete,
    altText,
    problems = [],
  } = dialog;
  const dispatch = useAppDispatch();
  const titleId = useId();
  const q = beginningOf(useSettled(typed, SEARCH_PAUSE_MS), SEARCH_MAX_LENGTH);
  const isFiltered = q.trim() !== '' || kind !== undefined || unused;
  const { currentData, isFetching, error, refetch, fetchNextPage, hasNextPage } = useListMediaInfiniteQuery({
    ...(q.trim() !== '' && { q }),
    ...(kind && { kind }),
    ...(unused && { unused }),
  });
  const [deleteMedia, { isLoading: isDeleting }] = useDeleteMediaMutation({ fixedCacheKey: 'deleteFiles' });
  const pages = currentData?.pages ?? [];
  const files = pages.flatMap(({ media }) => media);
  const chosen = files.filter(({ id }) => selected.includes(id));
  const [only] = chosen;
  const room = pages[0]?.room;

  function handleToggled(id: string) {
    const others = selected.filter((one) => one !== id);
    const changed = others.length < selected.length ? others : [...others, id];
    dispatch(dialogChanged({ name: 'library', selected: changed, altText: undefined, problems: [] }));
  }

  function handleDelete() {
    void deleteMedia(asksToDelete === 'unused' ? { unused: true } : { ids: chosen.map(({ id }) => id) });
  }

  function handleAdd() {
    dispatch(libraryFilesChosen(chosen.map(({ used_in: _uses, ...media }) => media)));
    dispatch(dialogClosed());
  }

  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={() => dispatch(dialogClosed())}>
      <DialogTitle id={titleId} variant="h2">
        {libraryMessages.title}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <LibraryTools dialog={dialog} />
          {room && <LibraryRoomLine room={room} />}
          {problems.map((problem) => (
            <Alert key={problem} severity="warning">
              {problem}
            </Alert>
          ))}
          <p role="status" className={styles.note}>
            {currentData === undefined && isFetching && libraryMessages.loading}
            {currentData && files.length === 0 && (isFiltered ? libraryMessages.nothingFound : libraryMessages.empty)}
          </p>
          {currentData === undefined && !isFetching && error && (
            <RetryAlert text={libraryMessages.loadFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
          )}
          <ul aria-label={libraryMessages.files} className={styles.grid}>
            {files.map((file) => (
              <LibraryTile
                key={file.id}
                file={file}
                isSelected={selected.includes(file.id)}
                onToggled={handleToggled}
              />
            ))}
          </ul>
          {hasNextPage && (
            <Button sx={{ alignSelf: 'start' }} onClick={() => void fetchNextPage()}>
              {libraryMessages.showMore}
            </Button>
          )}
          {only && chosen.length === 1 && <FileDetails file={only} typed={altText} isChoosing={isChoosing} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {chosen.length > 0 && (
          <Button color="error" onClick={() => dispatch(dialogChanged({ name: 'library', asksToDelete: 'selected' }))}>
            {deleteText(chosen)}
          </Button>
        )}
        <Button onClick={() => dispatch(dialogClosed())}>{libraryMessages.close}</Button>
        {isChoosing && (
          <Button
            variant="contained"
            aria-disabled={chosen.length === 0}
            onClick={() => chosen.length > 0 && handleAdd()}
          >
            {addText(chosen.length)}
          </Button>
        )}
      </DialogActions>
      {asksToDelete && (
        <QuestionDialog
          title={libraryMessages.deleteTitle}
          text={asksToDelete === 'unused' ? libraryMessages.deleteUnusedText : libraryMessages.deleteText}
          stay={libraryMessages.keep}
          proceed={libraryMessages.delete}
          isBusy={isDeleting}
          onStay={() => dispatch(dialogChanged({ name: 'library', asksToDelete: undefined }))}
          onProceed={handleDelete}
        />
      )}
    </Dialog>
  );
}

type FileDetailsProps = {
  file: LibraryFile;
  /** What is being written; undefined: nothing yet. */
  typed: string | undefined;
  isChoosing: boolean;
};

/** What can be changed of the one file that is ticked: its alt text, and its shape. */
function FileDetails({
  file: { id, filename, mime_type: type, frames, alt_text: alt },
  typed,
  isChoosing,
}: FileDetailsProps) {
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

type LibraryRoomLineProps = { room: LibraryRoom };

/** What the files take, and what those take that nothing uses: these can go at once. */
function LibraryRoomLine({ room }: LibraryRoomLineProps) {
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

type LibraryTileProps = { file: LibraryFile; isSelected: boolean; onToggled: (id: string) => void };

/** Over the picture's corner. */
const TILE_BOX = { justifySelf: 'start', p: 0.5 };

/** One file to be ticked, with what it shows and what uses it. */
function LibraryTile({ file, isSelected, onToggled }: LibraryTileProps) {
  const { id, filename } = file;
  return (
    <li>
      <label className={styles.tile}>
        <Checkbox size="small" checked={isSelected} sx={TILE_BOX} onChange={() => onToggled(id)} />
        <FilePicture file={file} />
        <bdi className={styles.name}>{filename}</bdi>
        <span className={styles.note}>{factsText(file)}</span>
      </label>
    </li>
  );
}
