import { NETWORKS } from '#contract/networks';
import type { Account } from '../../../api/accountsApi';
import { useAppDispatch } from '../../../store/hooks';
import TextField from '@mui/material/TextField';
import { handleOf } from '../../../lib/handle';
import { accountSelected } from '../accountsSlice';
import { accountsMessages } from '../messages';

type Props = { accounts: readonly Account[]; selectedId: string | null };

export function AccountSelector({ accounts, selectedId }: Props) {
  const dispatch = useAppDispatch();
  return (
    <TextField
      select
      id="selected-account"
      size="small"
      label={accountsMessages.selector}
      value={selectedId ?? ''}
      onChange={({ target }) => dispatch(accountSelected(target.value))}
      slotProps={{ select: { native: true } }}
      fullWidth
    >
      {accounts.map(({ id, username, platform }) => (
        <option key={id} value={id}>
          {handleOf(username)}, {NETWORKS[platform].name}
        </option>
      ))}
    </TextField>
  );
}
