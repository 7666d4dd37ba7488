import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { reasonAndWait } from '../../api/failureText';
import { useListMediaInfiniteQuery } from '../../api/libraryApi';
import { PageHeading } from '../../components/PageHeading';
import { RetryAlert } from '../../components/RetryAlert';
import { useAppDispatch } from '../../store/hooks';
import { dialogOpened } from '../ui/uiSlice';
import { FilePicture } from './FilePicture';
import { factsText, libraryMessages, roomText } from './messages';
import * as styles from './library.module.css';

const ALL_FILES = {};

/** Every file that a user keeps, to look at; the dialog behind each finds, describes, cuts and deletes. */
export function LibraryPage() {
  const dispatch = useAppDispatch();
  const { currentData, isFetching, error, refetch, fetchNextPage, hasNextPage } = useListMediaInfiniteQuery(ALL_FILES);
  const files = currentData?.pages.flatMap(({ media }) => media) ?? [];
  const room = currentData?.pages[0]?.room;

  return (
    <Stack spacing={2}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <PageHeading>{libraryMessages.page}</PageHeading>
        <Button variant="contained" aria-haspopup="dialog" onClick={() => dispatch(dialogOpened({ name: 'library' }))}>
          {libraryMessages.open}
        </Button>
      </Stack>
      <p role="status" className={styles.note}>
        {currentData === undefined && isFetching && libraryMessages.loading}
        {currentData && files.length === 0 && libraryMessages.empty}
        {files.length > 0 && room && roomText(room)}
      </p>
      {currentData === undefined && !isFetching && error && (
        <RetryAlert text={libraryMessages.loadFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
      {files.length > 0 && (
        <Card sx={{ p: 2 }}>
          <ul aria-label={libraryMessages.files} className={styles.grid}>
            {files.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  className={styles.tile}
                  aria-haspopup="dialog"
                  onClick={() => dispatch(dialogOpened({ name: 'library', selected: [file.id] }))}
                >
                  <FilePicture file={file} />
                  <bdi className={styles.name}>{file.filename}</bdi>
                  <span className={styles.note}>{factsText(file)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {hasNextPage && (
        <Button variant="outlined" sx={{ alignSelf: 'start' }} onClick={() => void fetchNextPage()}>
          {libraryMessages.showMore}
        </Button>
      )}
    </Stack>
  );
}
