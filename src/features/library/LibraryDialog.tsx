import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import { reasonAndWait } from '../../api/failureText';
import { useDeleteMediaMutation, useListMediaInfiniteQuery } from '../../api/libraryApi';
import { useAppDispatch } from '../../app/hooks';
import { libraryFilesChosen } from '../../core/events';
import { QuestionDialog } from '../../components/QuestionDialog';
import { RetryAlert } from '../../components/RetryAlert';
import { useSettled } from '../../lib/useSettled';
import { dialogChanged, dialogClosed, type LibraryDialog as Shown } from '../ui/uiSlice';
import { FileDetails } from './FileDetails';
import { LibraryRoomLine } from './LibraryRoomLine';
import { LibraryTile } from './LibraryTile';
import { LibraryTools } from './LibraryTools';
import { addText, deleteText, libraryMessages } from './messages';
import * as styles from './library.module.css';
import { bringEffects } from '../../app/lateEffects';
import { startLibraryListeners } from './libraryListeners';

bringEffects(startLibraryListeners);

/** Not every key of a word is searched for. */
const SEARCH_PAUSE_MS = 300;

type Props = { dialog: Shown };

/** The files that a user keeps: to be found, described, cut, deleted, and chosen for a post. */
export function LibraryDialog({ dialog }: Props) {
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
