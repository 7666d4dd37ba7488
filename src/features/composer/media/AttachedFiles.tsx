import { useAppSelector } from '../../../store/hooks';
import { selectIsSending } from '../form/composerSlice';
import { ADD_MEDIA_ID } from '../form/fieldIds';
import { selectMedia } from '../form/mediaSlice';
import type { UploadItem } from '../form/uploadItem';
import * as styles from './attached.module.css';
import { mediaMessages, statusText } from './messages';
import { RejectedFiles } from './RejectedFiles';
import { RemoveButton } from './RemoveButton';
import { SendButton } from './SendButton';
import { UploadAnnouncer } from './UploadAnnouncer';

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
