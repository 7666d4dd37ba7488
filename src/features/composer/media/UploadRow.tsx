import { memo, type MouseEvent } from 'react';
import { clsx } from 'clsx';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { OverNote } from '../../../components/OverNote';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { formatBytes } from '../../../lib/numbers';
import { FileThumb } from './FileThumb';
import { mediaMessages, statusText, stopDescribing, suggestAltText, undoAltText } from './messages';
import { SendButton, RemoveButton } from './FileButtons';
import type { UploadItem } from '../draft';
import {
  altTextChanged,
  mediaMoved,
  altTextAsked,
  altTextPutBack,
  altTextStopped,
  selectDescribing,
  selectReplacedAltText,
} from '../mediaSlice';
import { dialogOpened } from '../../ui/uiSlice';
import { LineIcon } from '../../../components/LineIcon';
import { BROWSE_ID } from '../fields';
import { useGetAssistantQuery } from '../../../api/assistantApi';
import * as shared from '../shared.module.css';
import * as styles from './media.module.css';

type Props = { item: UploadItem; isFirst: boolean; isLast: boolean; isLocked: boolean };

/** One file: its properties, its progress, and its actions. */
export const UploadRow = memo(function UploadRow({ item, isFirst, isLast, isLocked }: Props) {
  const dispatch = useAppDispatch();
  const { id, filename, size, status, uploadProgress, altText, isRefused } = item;
  const altId = `alt-${id}`;

  return (
    <li className={styles.row} tabIndex={-1}>
      <FileThumb item={item} />
      <div className={styles.file}>
        <p className={styles.name}>
          <bdi>{filename}</bdi> <span className={clsx(shared.note, styles.size)}>{formatBytes(size)}</span>
        </p>
        <p className={styles.status} data-status={status}>
          {statusText(item)}
        </p>
        {status === 'uploading' && (
          <progress
            className={styles.progress}
            max={100}
            value={uploadProgress}
            aria-label={mediaMessages.progress(filename)}
          />
        )}
        {isRefused && <p className={shared.note}>{mediaMessages.refused}</p>}
        <label className={styles.alt} htmlFor={altId}>
          {mediaMessages.altText}
          <span className="visually-hidden"> for {filename}</span>
        </label>
        <input
          id={altId}
          className={shared.input}
          dir="auto"
          value={altText}
          placeholder={mediaMessages.altHint}
          readOnly={isLocked}
          onChange={(event) => dispatch(altTextChanged({ id, text: event.target.value }))}
        />
        <OverNote text={altText} maxLength={ALT_TEXT_MAX_LENGTH} />
        <SuggestAltText item={item} isLocked={isLocked} />
      </div>
      <div className={styles.buttons}>
        {status !== 'success' && !isRefused && <SendButton item={item} />}
        <CropButton item={item} isLocked={isLocked} />
        <RowPlace id={id} filename={filename} isFirst={isFirst} isLast={isLast} isLocked={isLocked} />
      </div>
    </li>
  );
});

type CropButtonProps = { item: UploadItem; isLocked: boolean };

/** Opens a picture of the post to be cut; the server cuts, so it must be there, and what moves would stand still. */
function CropButton({ item: { filename, type, uploadedMedia }, isLocked }: CropButtonProps) {
  const dispatch = useAppDispatch();
  if (uploadedMedia === null || !type.startsWith('image/') || (uploadedMedia.frames ?? 1) > 1) return null;
  const { id: mediaId } = uploadedMedia;
  return (
    <span className={styles.send}>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={`${mediaMessages.crop} ${filename}`}
        aria-disabled={isLocked}
        onClick={() => !isLocked && dispatch(dialogOpened({ name: 'crop', mediaId, ratio: '1:1' }))}
      >
        {mediaMessages.crop}
      </Button>
    </span>
  );
}

const UP_ICON = 'M6 15l6-6 6 6';
const DOWN_ICON = 'M6 9l6 6 6-6';

type RowPlaceProps = { id: string; filename: string; isFirst: boolean; isLast: boolean; isLocked: boolean };

/** Moves a file within the list, or removes it; the focus stays in the list. */
function RowPlace({ id, filename, isFirst, isLast, isLocked }: RowPlaceProps) {
  const dispatch = useAppDispatch();

  function handleMove({ currentTarget }: MouseEvent<HTMLButtonElement>, by: 1 | -1) {
    dispatch(mediaMoved({ id, by }));
    // Moving the row in the page makes it lose the focus.
    queueMicrotask(() => currentTarget.focus());
  }

  return (
    <>
      <IconButton
        size="small"
        aria-label={mediaMessages.moveUp(filename)}
        aria-disabled={isFirst || isLocked}
        onClick={(event) => !isFirst && !isLocked && handleMove(event, -1)}
      >
        <LineIcon path={UP_ICON} sizePx={20} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={mediaMessages.moveDown(filename)}
        aria-disabled={isLast || isLocked}
        onClick={(event) => !isLast && !isLocked && handleMove(event, 1)}
      >
        <LineIcon path={DOWN_ICON} sizePx={20} />
      </IconButton>
      <RemoveButton id={id} filename={filename} isLocked={isLocked} pickerId={BROWSE_ID} />
    </>
  );
}

/**
 * Has a model write the alt text of a picture. Where the assistant is simulated nothing is offered, as it sees no pictures; whether
 * a model sees them is known once it was asked, and then said.
 */
function SuggestAltText({ item: { id, filename, type }, isLocked }: Pick<Props, 'item' | 'isLocked'>) {
  const dispatch = useAppDispatch();
  const { currentData: assistant } = useGetAssistantQuery();
  const describing = useAppSelector(selectDescribing);
  const replaced = useAppSelector((state) => selectReplacedAltText(state, id));
  const isAsked = describing?.isAsked === true;
  const isHere = describing?.id === id;
  // A model writes one reply of a person at a time.
  const isOff = isLocked || (isAsked && !isHere);
  if (!type.startsWith('image/')) return null;

  return (
    <div className={styles.suggestion}>
      {isAsked && isHere ? (
        <Button size="small" aria-label={stopDescribing(filename)} onClick={() => dispatch(altTextStopped())}>
          {mediaMessages.stop}
        </Button>
      ) : (
        typeof assistant?.model === 'string' && (
          <Button
            size="small"
            aria-disabled={isOff}
            aria-label={suggestAltText(filename)}
            onClick={() => !isOff && dispatch(altTextAsked({ id }))}
          >
            {mediaMessages.suggestAltText}
          </Button>
        )
      )}
      {replaced !== null && (
        <Button
          size="small"
          aria-disabled={isLocked}
          aria-label={undoAltText(filename)}
          onClick={() => !isLocked && dispatch(altTextPutBack({ id }))}
        >
          {mediaMessages.undo}
        </Button>
      )}
      <span role="status" className={shared.note}>
        {isAsked && isHere && mediaMessages.describing}
      </span>
      <span role="alert" className={styles.unsuggested}>
        {isHere && describing.problem}
      </span>
    </div>
  );
}
