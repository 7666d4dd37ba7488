import { memo } from 'react';
import { clsx } from 'clsx';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { OverNote } from '../../../components/OverNote';
import { useAppDispatch } from '../../../app/hooks';
import { formatBytes } from '../../../lib/numbers';
import { CropButton } from './CropButton';
import { FileThumb } from './FileThumb';
import { mediaMessages, statusText } from './messages';
import { RowPlace } from './RowPlace';
import { SendButton } from './SendButton';
import { SuggestAltText } from './SuggestAltText';
import type { UploadItem } from '../form/uploadItem';
import * as shared from '../form/shared.module.css';
import * as styles from './media.module.css';
import { altTextChanged } from '../form/mediaSlice';

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
