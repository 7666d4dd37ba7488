import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { selectHasTried, selectIsSending } from '../form/composerSlice';
import { BROWSE_ID, MEDIA_ID } from '../form/fieldIds';
import { FieldProblem } from '../form/FieldProblem';
import { problemMessages } from '../form/messages';
import { hasIdleMedia } from '../form/problems';
import { selectPlatforms } from '../form/selectors';
import { MediaFit } from '../editor/MediaFit';
import { DropArea } from './DropArea';
import { isUnsent, selectMedia, uploadsRequested } from '../form/mediaSlice';
import { mediaMessages, uploadedText } from './messages';
import { RejectedFiles } from './RejectedFiles';
import { SuggestionPlace } from './SuggestionPlace';
import { UploadAnnouncer } from './UploadAnnouncer';
import { UploadRow } from './UploadRow';
import * as shared from '../form/shared.module.css';
import * as styles from './media.module.css';

/** The files of the post: chosen, sent, described and put into order here (spec section 2). */
export function MediaTab() {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectMedia);
  const platforms = useAppSelector(selectPlatforms);
  const hasTried = useAppSelector(selectHasTried);
  const isSending = useAppSelector(selectIsSending);
  const waiting = items.filter((item) => isUnsent(item) && !item.isQueued && !item.isRefused);
  const waitingIds = waiting.map(({ id }) => id);
  const uploaded = items.filter(({ status }) => status === 'success').length;

  return (
    <div className={styles.tab}>
      <DropArea />
      <RejectedFiles pickerId={BROWSE_ID} />
      {items.length > 0 && <MediaFit platforms={platforms} />}
      <section id={MEDIA_ID} tabIndex={-1} aria-label={mediaMessages.files} className={styles.files}>
        {items.length === 0 && <p className={shared.note}>{mediaMessages.empty}</p>}
        {items.length > 0 && (
          <div className={styles.summary}>
            <p>{uploadedText(uploaded, items.length)}</p>
            <Button
              variant="outlined"
              aria-disabled={waitingIds.length === 0}
              onClick={() => waitingIds.length > 0 && dispatch(uploadsRequested({ ids: waitingIds }))}
            >
              {mediaMessages.uploadAll}
            </Button>
          </div>
        )}
        <FieldProblem
          id="post-media-problem"
          problem={hasTried && hasIdleMedia({ media: items }) ? problemMessages['media-unsent'] : null}
          part="media"
        />
        {items.some(({ type }) => type.startsWith('image/')) && <SuggestionPlace />}
        <ol className={styles.list}>
          {items.map((item, index) => (
            <UploadRow
              key={item.id}
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              isLocked={isSending}
            />
          ))}
        </ol>
      </section>
      <UploadAnnouncer items={items} />
    </div>
  );
}
