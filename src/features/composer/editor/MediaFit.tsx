import Button from '@mui/material/Button';
import { networkMediaNote, networkMediaProblem } from '#contract/networks/mediaProblem';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { platformToggled } from '../form/composerSlice';
import { toAttachedFile } from '../form/uploadItem';
import { selectLimits } from '../form/selectors';
import { composerMessages } from '../form/messages';
import { focusOn, PLATFORMS_ID } from '../form/fieldIds';
import * as shared from '../form/shared.module.css';
import { selectMedia } from '../form/mediaSlice';

type Props = { platforms: readonly AccountPlatform[] };

/**
 * Each network's problems with the files of the post; a network that rejects them can be left out, so that the others
 * post.
 */
export function MediaFit({ platforms }: Props) {
  const dispatch = useAppDispatch();
  const files = useAppSelector(selectMedia).map(toAttachedFile);
  const limits = useAppSelector(selectLimits);
  const problems = platforms.flatMap((platform) => {
    const problem = networkMediaProblem(platform, files, limits[platform]);
    return problem === null ? [] : [{ platform, problem }];
  });
  const notes = platforms.flatMap((platform) => networkMediaNote(platform, files) ?? []);
  const canLeaveOut = problems.length < platforms.length;

  function handleLeaveOut(platform: AccountPlatform) {
    dispatch(platformToggled({ platform, isOn: false }));
    focusOn(PLATFORMS_ID);
  }

  return (
    <>
      <p role="status" className={shared.note}>
        {problems.length > 0
          ? `${problems.map(({ problem }) => problem).join(' ')} ${composerMessages.seeMediaTab}`
          : notes.join(' ')}
      </p>
      {canLeaveOut &&
        problems.map(({ platform }) => (
          <Button key={platform} size="small" variant="outlined" onClick={() => handleLeaveOut(platform)}>
            {composerMessages.leaveOut(NETWORKS[platform].name)}
          </Button>
        ))}
    </>
  );
}
