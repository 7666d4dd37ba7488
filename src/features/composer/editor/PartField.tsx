import Button from '@mui/material/Button';
import type { AccountPlatform } from '#contract/networks';
import { counterText, ownCountText, POST_PROBLEM_TEXTS } from '#contract/postTexts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectIsSending, selectSettings } from '../form/composerSlice';
import type { DraftPart } from '../form/draft';
import { PARTS_ID } from '../form/fieldIds';
import { filesOfText } from '../form/files';
import { bytesText, composerMessages } from '../form/messages';
import { filesLabel, partLabel, removePartLabel } from '../form/ownTextMessages';
import { selectMedia } from '../form/mediaSlice';
import { measurePart } from '../form/partProblems';
import { selectLimits } from '../form/selectors';
import { partChanged, partFilesChosen, partRemoved, selectParts } from '../form/threadSlice';
import { SnippetTextarea } from '../snippets/SnippetTextarea';
import { FilesChoice } from './FilesChoice';
import * as shared from '../form/shared.module.css';
import * as styles from './editor.module.css';

type Props = {
  part: DraftPart;
  /** Its place in the thread; the text before it is part 1. */
  number: number;
  /** The networks that get it. */
  takers: readonly AccountPlatform[];
};

/** One further part of a thread, with its counter and its files. */
export function PartField({ part, number, takers }: Props) {
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
        className={styles.content}
        dir="auto"
        rows={4}
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
