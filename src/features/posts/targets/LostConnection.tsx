import Button from '@mui/material/Button';
import type { PostTarget } from '#contract/schemas/posts';
import { useAppDispatch } from '../../../store/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { connectionBackText, postMessages } from '../messages';
import { targetReason } from './targetReason';
import { useIsConnectionMissing } from './useIsConnectionMissing';
import * as styles from './targets.module.css';

type Props = { target: PostTarget };

/** Why a post failed whose account must be connected again, and the way to do so until that is done. */
export function LostConnection({ target }: Props) {
  const dispatch = useAppDispatch();
  const isMissing = useIsConnectionMissing();
  const { platform, account_username: username, error_detail: detail } = target;
  if (!isMissing(target)) return <span>{connectionBackText(platform)}</span>;

  return (
    <>
      <span title={detail ?? undefined}>{targetReason(target)}</span>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="contained"
          aria-haspopup="dialog"
          onClick={() =>
            dispatch(dialogOpened({ name: 'connectAccount', platform, again: { username, server: null } }))
          }
        >
          {postMessages.connectAgain}
        </Button>
      </div>
    </>
  );
}
