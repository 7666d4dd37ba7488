import Button from '@mui/material/Button';
import { useAppSelector, useAppDispatch } from '../../../store/hooks';
import { selectIsSending } from '../submissionSlice';
import { selectMedia, rejectedFilesDismissed, selectRejectedFiles } from '../mediaSlice';
import { ADD_MEDIA_ID, focusOn } from '../fields';
import type { UploadItem } from '../draft';
import * as styles from './attached.module.css';
import { mediaMessages, statusText, uploadedText } from './messages';
import { RemoveButton, SendButton } from './FileButtons';
import * as shared from '../shared.module.css';
import * as media from './media.module.css';

/** The files of the post where they are pasted or dropped, a line each; the Media tab shows more of them. */
export function AttachedFiles() {
  const items = useAppSelector(selectMedia);
  const isSending = useAppSelector(selectIsSending);
  return (
    <>
      <RejectedFiles pickerId={ADD_MEDIA_ID} />
      {items.length > 0 && (
        <section aria-label={mediaMessages.files}>
          <ul className={styles.list}>
            {items.map((item) => (
              <AttachedFile key={item.id} item={item} isLocked={isSending} />
            ))}
          </ul>
        </section>
      )}
      <UploadAnnouncer items={items} />
    </>
  );
}

function AttachedFile({ item, isLocked }: { item: UploadItem; isLocked: boolean }) {
  const { id, filename, status, uploadProgress, isRefused } = item;
  return (
    <li className={styles.row} tabIndex={-1}>
      <bdi className={styles.name}>{filename}</bdi>
      <span className={styles.status} data-status={status}>
        {statusText(item)}
        {isRefused && `. ${mediaMessages.refused}`}
      </span>
      {status === 'uploading' && (
        <progress
          className={styles.progress}
          max={100}
          value={uploadProgress}
          aria-label={mediaMessages.progress(filename)}
        />
      )}
      <span className={styles.buttons}>
        {status !== 'success' && !isRefused && <SendButton item={item} />}
        <RemoveButton id={id} filename={filename} isLocked={isLocked} pickerId={ADD_MEDIA_ID} />
      </span>
    </li>
  );
}

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
