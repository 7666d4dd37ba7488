import Button from '@mui/material/Button';
import { misshapenImage, networkMediaNote } from '#contract/networks/mediaProblem';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { platformToggled, selectCanSplit } from '../draftSlice';
import { selectMedia } from '../mediaSlice';
import { selectParts, selectVariants } from '../textsSlice';
import { toAttachedFile } from '../draft';
import { selectLimits } from '../selectors';
import { composerMessages, namesOf } from '../messages';
import { focusOn, PLATFORMS_ID } from '../fields';
import * as shared from '../shared.module.css';
import { fileProblems, refusingNetworks } from '../problems';
import { filesOn } from '../files';

type Props = {
  platforms: readonly AccountPlatform[];
  /** What leads on from the problems, where they are told apart from the files. */
  hint?: string;
};

/**
 * Each network's problems with the files of the post, by the file's name. Where its shape is the problem, the picture can be cut on the
 * spot. A network that refuses a file is held back alone, or left out.
 */
export function MediaFit({ platforms, hint }: Props) {
  const dispatch = useAppDispatch();
  const media = useAppSelector(selectMedia);
  const variants = useAppSelector(selectVariants);
  const parts = useAppSelector(selectParts);
  const limits = useAppSelector(selectLimits);
  const isSplit = useAppSelector(selectCanSplit);
  const draft = { media, variants, parts };
  const problems = fileProblems(draft, platforms, limits);
  const staying = isSplit ? refusingNetworks(problems, platforms) : [];
  const notes = platforms.flatMap(
    (platform) => networkMediaNote(platform, filesOn(draft, platform).map(toAttachedFile)) ?? [],
  );
  const sentences = [
    ...problems.map(({ problem }) => problem),
    ...(hint === undefined ? [] : [hint]),
    ...(staying.length > 0 ? [composerMessages.staysHere(namesOf(staying))] : []),
  ];
  const canLeaveOut = problems.length < platforms.length;

  function handleLeaveOut(platform: AccountPlatform) {
    dispatch(platformToggled({ platform, isOn: false }));
    focusOn(PLATFORMS_ID);
  }

  return (
    <>
      <p role="status" className={shared.note}>
        {problems.length > 0 ? sentences.join(' ') : notes.join(' ')}
      </p>
      {problems.length > 0 && (
        <div className={shared.row}>
          {problems.map(({ platform, items }) => {
            const { name } = NETWORKS[platform];
            const misshapen = misshapenImage(platform, items.map(toAttachedFile));
            const mediaId = items[misshapen?.index ?? -1]?.uploadedMedia?.id;
            return [
              misshapen !== null && mediaId !== undefined && (
                <Button
                  key={`fit ${platform}`}
                  size="small"
                  variant="outlined"
                  aria-haspopup="dialog"
                  onClick={() => dispatch(dialogOpened({ name: 'crop', mediaId, ratio: misshapen.ratio, platform }))}
                >
                  {composerMessages.fitFor(name)}
                </Button>
              ),
              canLeaveOut && (
                <Button key={platform} size="small" variant="outlined" onClick={() => handleLeaveOut(platform)}>
                  {composerMessages.leaveOut(name)}
                </Button>
              ),
            ];
          })}
        </div>
      )}
    </>
  );
}
