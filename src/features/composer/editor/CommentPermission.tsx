import Button from '@mui/material/Button';
import type { AccountPlatform } from '#contract/networks';
import { useAppDispatch } from '../../../app/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { allowCommentsLabel, commentPermissionText } from '../form/messages';
import * as shared from '../form/shared.module.css';

type Props = { platform: AccountPlatform; username: string };

/** Says that a network asks for one more permission before comments, and leads to it; the post is kept meanwhile. */
export function CommentPermission({ platform, username }: Props) {
  const dispatch = useAppDispatch();
  const again = { username, server: null };

  return (
    <p className={shared.note}>
      {commentPermissionText(platform, username)}{' '}
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => dispatch(dialogOpened({ name: 'connectAccount', platform, again, comments: true }))}
      >
        {allowCommentsLabel(platform)}
      </Button>
    </p>
  );
}
