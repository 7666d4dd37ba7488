import Button from '@mui/material/Button';
import { clsx } from 'clsx';
import { useDropzone } from 'react-dropzone';
import { MEDIA_MAX_FILES } from '#contract/limits';
import { TOO_LARGE_TEXT } from '#contract/mediaRules';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectHasTried, selectIsSending } from '../submissionSlice';
import { isUnsent, selectMedia, uploadsRequested, filesAdded } from '../mediaSlice';
import { BROWSE_ID, MEDIA_ID, FieldProblem } from '../fields';
import { problemMessages } from '../messages';
import { hasLostMedia } from '../problems';
import { mediaMessages, uploadedText, suggestedBy } from './messages';
import { RejectedFiles, UploadAnnouncer } from './AttachedFiles';
import { UploadRow } from './UploadRow';
import * as shared from '../shared.module.css';
import * as styles from './media.module.css';
import { LineIcon } from '../../../components/LineIcon';
import { shelveFiles } from '../files';
import { dialogOpened } from '../../ui/uiSlice';
import { useGetAssistantQuery } from '../../../api/assistantApi';

/** The files of the post: chosen, sent, described and put into order here. */
export function MediaTab() {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectMedia);
  const hasTried = useAppSelector(selectHasTried);
  const isSending = useAppSelector(selectIsSending);
  const waiting = items.filter((item) => isUnsent(item) && !item.isQueued && !item.isRefused);
  const waitingIds = waiting.map(({ id }) => id);
  const uploaded = items.filter(({ status }) => status === 'success').length;

  return (
    <div className={styles.tab}>
      <DropArea />
      <RejectedFiles pickerId={BROWSE_ID} />
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
          problem={hasTried && hasLostMedia({ media: items }) ? problemMessages['media-unsent'] : null}
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

const UPLOAD_ICON = 'M12 16V5M7 10l5-5 5 5M4 16v4h16v-4';

/**
 * Accepts files by drag and drop, or by its button: nobody has to drag (WCAG 2.5.7). Each network's rules are shown
 * once they are known.
 */
function DropArea() {
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

/** Who suggests alt texts, and what is sent there; nothing where nobody does. */
function SuggestionPlace() {
  const { currentData } = useGetAssistantQuery();
  const { host = null, model = null } = currentData ?? {};
  if (host === null || model === null) return null;
  return <p className={shared.note}>{suggestedBy(model, host)}</p>;
}
