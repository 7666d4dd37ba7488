import Button from '@mui/material/Button';
import type { PostTarget } from '#contract/schemas/posts';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useAppDispatch } from '../../../app/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { connectionBackText, postMessages } from '../messages';
import { hasConnectionEnded, targetReason } from './targetReason';

type Props = { target: PostTarget };

/** Why a post failed whose account must be connected again, and the way to do so until that is done. */
export function LostConnection({ target }: Props) {
  const dispatch = useAppDispatch();
  const { currentData: accounts = [] } = useListAccountsQuery();
  const { platform, account_id: accountId, error_detail: detail } = target;
  const isBack = hasConnectionEnded(target) && accounts.some(({ id, isConnected }) => id === accountId && isConnected);
  if (isBack) return <span>{connectionBackText(platform)}</span>;

  return (
    <>
      <span title={detail ?? undefined}>{targetReason(target)}</span>
      <div className="post__actions">
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ name: 'connectAccount', platform }))}
        >
          {postMessages.connectAgain}
        </Button>
      </div>
    </>
  );
}
