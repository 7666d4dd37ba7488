import { memo } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import { THREAD_PARTS_MAX } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { isCommon } from '#contract/networkTexts';
import { counterText, ownCountText, POST_PROBLEM_TEXTS } from '#contract/postTexts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectIsSending } from '../submissionSlice';
import { selectSettings } from '../draftSlice';
import {
  ownPartsBegun,
  ownPartsDropped,
  partAdded,
  selectParts,
  partChanged,
  partFilesChosen,
  partRemoved,
} from '../textsSlice';
import { selectMedia } from '../mediaSlice';
import { focusOn, PARTS_ID } from '../fields';
import {
  composerMessages,
  bytesText,
  ownPartsLabel,
  threadText,
  filesLabel,
  partLabel,
  removePartLabel,
} from '../messages';
import { takersOf, measurePart } from '../problems';
import * as shared from '../shared.module.css';
import * as styles from './editor.module.css';
import type { DraftPart } from '../draft';
import { filesOfText } from '../files';
import { selectLimits, selectPlatforms } from '../selectors';
import { SnippetTextarea } from '../snippets/SnippetTextarea';
import { FilesChoice } from './FilesChoice';
import { PartBox } from './TextBox';

type Props = {
  /** Whose parts are shown: those of a network, or the common ones. */
  shown: AccountPlatform | null;
  platforms: readonly AccountPlatform[];
};

/** The parts that follow the text as a thread; nothing while there are none. */
export function ThreadParts({ shown, platforms }: Props) {
  const dispatch = useAppDispatch();
  const all = useAppSelector(selectParts);
  const common = all.filter(isCommon);
  const parts = shown === null ? common : all.filter(({ platform }) => platform === shown);
  const threaded = platforms.filter((platform) => NETWORKS[platform].threads);
  const inherits = shown !== null && NETWORKS[shown].threads && parts.length === 0 && common.length > 0;
  const hasCommonToo = shown !== null && parts.length > 0 && common.length > 0;
  if (!inherits && parts.length === 0) return null;

  const takers = takersOf(shown === null ? {} : { platform: shown }, all, platforms);
  const others = platforms.filter((platform) => !threaded.includes(platform));

  return (
    <div id={PARTS_ID} tabIndex={-1} className={styles.parts}>
      {parts.length > 0 && (
        <ol className={styles.partList}>
          {parts.map((part, index) => (
            <PartField key={part.id} part={part} number={index + 2} takers={takers} />
          ))}
        </ol>
      )}
      {shown === null && parts.length > 0 && takers.length > 0 && (
        <p className={shared.note}>{threadText(takers, others)}</p>
      )}
      {inherits && <p className={shared.note}>{composerMessages.commonParts}</p>}
      {(inherits || hasCommonToo) && (
        <div className={shared.row}>
          {inherits && (
            <Button size="small" onClick={() => dispatch(ownPartsBegun(shown, common))}>
              {ownPartsLabel(shown)}
            </Button>
          )}
          {hasCommonToo && (
            <Button size="small" onClick={() => dispatch(ownPartsDropped({ platform: shown }))}>
              {composerMessages.useCommonParts}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type AddPartButtonProps = { shown: AccountPlatform | null };

/** Adds an empty part, which is written in at once; nothing where no network takes any, or there are enough. */
export const AddPartButton = memo(function AddPartButton({ shown }: AddPartButtonProps) {
  const dispatch = useAppDispatch();
  const all = useAppSelector(selectParts);
  const platforms = useAppSelector(selectPlatforms);
  const isSending = useAppSelector(selectIsSending);
  const count = all.filter((part) => (shown === null ? isCommon(part) : part.platform === shown)).length;
  const hasThreads = shown === null ? platforms.some((one) => NETWORKS[one].threads) : NETWORKS[shown].threads;
  const inherits = shown !== null && count === 0 && all.some(isCommon);
  if (!hasThreads || inherits || count >= THREAD_PARTS_MAX - 1) return null;

  function handleClick() {
    const { payload } = flushSync(() => dispatch(partAdded({ platform: shown })));
    focusOn(`part-${payload.id}`);
  }

  return (
    <Button
      size="small"
      aria-disabled={isSending}
      onClick={() => isSending || handleClick()}
      sx={{ px: 1, color: 'text.secondary', fontSize: '0.8125rem' }}
    >
      {composerMessages.addPart}
    </Button>
  );
});

type PartFieldProps = {
  part: DraftPart;
  /** Its place in the thread; the text before it is part 1. */
  number: number;
  /** The networks that get it. */
  takers: readonly AccountPlatform[];
};

/** One further part of a thread, with its counter and its files. */
function PartField({ part, number, takers }: PartFieldProps) {
  const dispatch = useAppDispatch();
  const media = useAppSelector(selectMedia);
  const parts = useAppSelector(selectParts);
  const settings = useAppSelector(selectSettings);
  const limits = useAppSelector(selectLimits);
  const isSending = useAppSelector(selectIsSending);
  const { typed, limit, ownCount, bytes, isOver, tagProblems } = measurePart(part, takers, settings, limits);
  const isTooLong = isOver || bytes !== null;
  const [tagProblem] = tagProblems;
  const { id, content, platform, files = [] } = part;
  const label = partLabel(number, platform);
  const candidates = [...media.filter((item) => files.includes(item.id)), ...filesOfText({ media, parts })];

  function handleRemoved() {
    dispatch(partRemoved({ id }));
    document.getElementById(PARTS_ID)?.focus();
  }

  return (
    <li className={styles.part}>
      <label htmlFor={`part-${id}`}>{label}</label>
      <SnippetTextarea
        id={`part-${id}`}
        as={PartBox}
        dir="auto"
        rows={2}
        readOnly={isSending}
        aria-invalid={isTooLong || tagProblem !== undefined}
        aria-describedby={`part-${id}-length`}
        value={content}
        onTyped={(text) => dispatch(partChanged({ id, content: text }))}
      />
      <div className={shared.row}>
        <p id={`part-${id}-length`} className={styles.meter} data-over={isTooLong || tagProblem !== undefined}>
          <span>{counterText(typed, limit)}</span>
          {isTooLong && <strong>{composerMessages.overLimit}</strong>}
          {ownCount !== null && <span>{ownCountText(ownCount)}</span>}
          {bytes !== null && <span>{bytesText(bytes)}</span>}
          {tagProblem !== undefined && <strong>{POST_PROBLEM_TEXTS[tagProblem]}</strong>}
        </p>
        <Button size="small" aria-label={removePartLabel(number)} aria-disabled={isSending} onClick={handleRemoved}>
          {composerMessages.remove}
        </Button>
      </div>
      <FilesChoice
        legend={filesLabel(label)}
        files={candidates}
        chosen={files}
        onChosen={(chosen) => dispatch(partFilesChosen({ id, files: chosen }))}
      />
    </li>
  );
}
