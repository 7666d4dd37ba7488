import Button from '@mui/material/Button';
import { THREAD_PARTS_MAX } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { isCommon } from '#contract/networkTexts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectIsSending } from '../form/composerSlice';
import { PARTS_ID } from '../form/fieldIds';
import { composerMessages } from '../form/messages';
import { ownPartsLabel, threadText } from '../form/ownTextMessages';
import { takersOf } from '../form/partProblems';
import { ownPartsBegun, ownPartsDropped, partAdded, selectParts } from '../form/threadSlice';
import { PartField } from './PartField';
import * as shared from '../form/shared.module.css';
import * as styles from './editor.module.css';

type Props = {
  /** Whose parts are shown: those of a network, or the common ones. */
  shown: AccountPlatform | null;
  platforms: readonly AccountPlatform[];
};

/** The parts that follow the text as a thread, and the button that adds one; nothing where no network takes any. */
export function ThreadParts({ shown, platforms }: Props) {
  const dispatch = useAppDispatch();
  const all = useAppSelector(selectParts);
  const isSending = useAppSelector(selectIsSending);
  const common = all.filter(isCommon);
  const parts = shown === null ? common : all.filter(({ platform }) => platform === shown);
  const threaded = platforms.filter((platform) => NETWORKS[platform].threads);
  const hasThreads = shown === null ? threaded.length > 0 : NETWORKS[shown].threads;
  if (!hasThreads && parts.length === 0) return null;

  const takers = takersOf(shown === null ? {} : { platform: shown }, all, platforms);
  const others = platforms.filter((platform) => !threaded.includes(platform));
  const inherits = shown !== null && parts.length === 0 && common.length > 0;

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
      <div className={shared.row}>
        {inherits ? (
          <Button size="small" onClick={() => dispatch(ownPartsBegun(shown, common))}>
            {ownPartsLabel(shown)}
          </Button>
        ) : (
          parts.length < THREAD_PARTS_MAX - 1 && (
            <Button
              size="small"
              aria-disabled={isSending}
              onClick={() => isSending || dispatch(partAdded({ platform: shown }))}
            >
              {composerMessages.addPart}
            </Button>
          )
        )}
        {shown !== null && parts.length > 0 && common.length > 0 && (
          <Button size="small" onClick={() => dispatch(ownPartsDropped({ platform: shown }))}>
            {composerMessages.useCommonParts}
          </Button>
        )}
      </div>
    </div>
  );
}
