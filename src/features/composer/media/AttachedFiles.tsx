import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { OverNote } from '../../../components/OverNote';
import { formatBytes } from '../../../lib/numbers';
import { useAppSelector, useAppDispatch } from '../../../store/hooks';
import { selectIsSending } from '../submissionSlice';
import { altTextChanged, selectMedia, rejectedFilesDismissed, selectRejectedFiles } from '../mediaSlice';
import { ADD_MEDIA_ID, focusOn } from '../fields';
import type { UploadItem } from '../draft';
import * as styles from './attached.module.css';
import { FileThumb } from './FileThumb';
import { altTextLabel, mediaMessages, statusText, uploadedText } from './messages';
import { RemoveButton, SendButton } from './FileButtons';
import * as shared from '../shared.module.css';
import * as media from './media.module.css';

/** The files of the post below its text, with their alt texts; the Media tab shows more of them. */
export function AttachedFiles() {
  const items = useAppSelector(selectMedia);
  const isSending = useAppSelector(selectIsSending);
  return (
    <>
      <RejectedFiles pickerId={ADD_MEDIA_ID} />
      {items.length > 0 && (
        <section aria-label={mediaMessages.files}>
          <FileList>
            {items.map((item) => (
              <AttachedFile key={item.id} item={item} isLocked={isSending} />
            ))}
          </FileList>
        </section>
      )}
      <UploadAnnouncer items={items} />
    </>
  );
}

type AttachedFileProps = { item: UploadItem; isLocked: boolean };

function AttachedFile({ item, isLocked }: AttachedFileProps) {
  const dispatch = useAppDispatch();
  const { id, filename, size, status, uploadProgress, altText, isRefused, isQueued } = item;
  const isIdle = status === 'success' || (status === 'pending' && !isQueued);

  return (
    <FileRow tabIndex={-1}>
      <Box sx={{ position: 'relative', flex: 'none' }}>
        <FileThumb item={item} className={styles.thumb} />
        <Box sx={{ position: 'absolute', top: -6, right: -6 }}>
          <RemoveButton id={id} filename={filename} isLocked={isLocked} pickerId={ADD_MEDIA_ID} isOnPicture />
        </Box>
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TextField
          fullWidth
          size="small"
          label={mediaMessages.altText}
          value={altText}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: {
              'aria-label': altTextLabel(filename),
              dir: 'auto',
              placeholder: mediaMessages.altHint,
              readOnly: isLocked,
            },
          }}
          sx={ALT_TEXT}
          onChange={({ target }) => dispatch(altTextChanged({ id, text: target.value }))}
        />
        <OverNote text={altText} maxLength={ALT_TEXT_MAX_LENGTH} />
        <FileState data-status={status}>
          <bdi>{filename}</bdi>, {formatBytes(size)}
          {!isIdle && (
            <>
              {' · '}
              {statusText(item)}
              {isRefused && `${statusText(item).endsWith('.') ? '' : '.'} ${mediaMessages.refused}`}
            </>
          )}
        </FileState>
        {status === 'uploading' && (
          <LinearProgress
            variant="determinate"
            value={uploadProgress}
            aria-label={mediaMessages.progress(filename)}
            sx={{ mt: 0.5 }}
          />
        )}
      </Box>
      {!isIdle && !isRefused && <SendButton item={item} />}
    </FileRow>
  );
}

/** One file takes the width, several share it. */
const FileList = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const FileRow = styled('li')({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 });

const FileState = styled('p')({
  overflow: 'hidden',
  marginTop: 4,
  color: 'var(--ink-soft)',
  fontSize: '0.75rem',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[data-status="error"]': { color: 'var(--error)', fontWeight: 600, whiteSpace: 'normal' },
});

const ALT_TEXT = { '& .MuiInputBase-input': { fontSize: '0.8125rem', py: 0.75 } };

type RejectedFilesProps = {
  /** The button that chooses other files: it gets the focus. */
  pickerId: string;
};

/** Names the files that were left out, each with its reason. */
export function RejectedFiles({ pickerId }: RejectedFilesProps) {
  const dispatch = useAppDispatch();
  const rejected = useAppSelector(selectRejectedFiles);

  function handleDismiss() {
    dispatch(rejectedFilesDismissed());
    focusOn(pickerId);
  }

  return (
    <div role="alert">
      {rejected.length > 0 && (
        <div className={shared.failure}>
          <p className={shared.failureTitle}>{mediaMessages.rejected}</p>
          <ul className={media.rejected}>
            {rejected.map(({ filename, reason }, index) => (
              <li key={index}>
                <bdi>{filename}</bdi>: {reason}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={handleDismiss}>
            {mediaMessages.dismiss}
          </Button>
        </div>
      )}
    </div>
  );
}

const STEP_PERCENT = 25;

type UploadAnnouncerProps = { items: readonly UploadItem[] };

/** Announces the progress of uploads to screen readers: at every quarter and every failure, not at every percent. */
export function UploadAnnouncer({ items }: UploadAnnouncerProps) {
  const started = items.filter(({ status }) => status !== 'pending');
  const uploading = items.filter(({ status }) => status === 'uploading');
  const failed = items.filter(({ status }) => status === 'error');
  const uploaded = items.filter(({ status }) => status === 'success').length;
  const percent = uploading.reduce((sum, { uploadProgress }) => sum + uploadProgress, 0) / (uploading.length || 1);
  const quarter = Math.floor(percent / STEP_PERCENT) * STEP_PERCENT;

  return (
    <p role="status" className="visually-hidden">
      {started.length > 0 && uploadedText(uploaded, items.length)}
      {uploading.length > 0 && `, uploading: ${quarter}%`}
      {failed.map(({ filename, error }) => `. ${filename}: ${error}`)}
    </p>
  );
}
