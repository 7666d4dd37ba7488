import Button from '@mui/material/Button';
import { PLATFORM_NAMES, type AccountPlatform } from '#contract/platforms';
import type { Account } from '../../api/accountsApi';
import { useAppDispatch } from '../../app/hooks';
import { dialogOpened } from '../ui/uiSlice';
import { platformToggled } from './composerSlice';
import { composerMessages } from './messages';

type Props = {
  platform: AccountPlatform;
  account: Account | null;
  /** Whether it is known yet which accounts are connected. */
  isKnown: boolean;
  isChosen: boolean;
};

/** One platform, with the account that the post would go out as (L-63). */
export function PlatformChoice({ platform, account, isKnown, isChosen }: Props) {
  const dispatch = useAppDispatch();
  const name = PLATFORM_NAMES[platform];
  const noteId = `post-platform-${platform}-note`;
  const isMissing = isKnown && account === null;

  return (
    <div className="composer__platform">
      <label className="composer__check">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={account === null}
          aria-describedby={noteId}
          onChange={(event) => dispatch(platformToggled({ platform, isOn: event.target.checked }))}
        />
        {name}
      </label>
      <span id={noteId} className="composer__note">
        {account !== null && (
          <>
            as <bdi>@{account.username}</bdi>
          </>
        )}
        {isMissing && composerMessages.notConnected}
      </span>
      {isMissing && (
        <Button
          size="small"
          aria-label={`Connect ${name}`}
          onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}
        >
          Connect
        </Button>
      )}
    </div>
  );
}
