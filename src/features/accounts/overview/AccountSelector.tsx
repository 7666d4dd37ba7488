import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { NETWORKS } from '#contract/networks';
import type { Account } from '../../../api/accountsApi';
import { useAppDispatch } from '../../../app/hooks';
import { handleOf } from '../../../lib/handle';
import { accountSelected } from '../accountsSlice';
import { accountsMessages } from '../messages';

const SELECT_ID = 'selected-account';

type Props = { accounts: readonly Account[]; selectedId: string | null };

export function AccountSelector({ accounts, selectedId }: Props) {
  const dispatch = useAppDispatch();
  return (
    <FormControl size="small" sx={{ width: { xs: '100%', sm: 260 } }}>
      <InputLabel htmlFor={SELECT_ID}>{accountsMessages.selector}</InputLabel>
      <NativeSelect
        id={SELECT_ID}
        value={selectedId ?? ''}
        input={<OutlinedInput label={accountsMessages.selector} />}
        onChange={({ target }) => dispatch(accountSelected(target.value))}
      >
        {accounts.map(({ id, username, platform }) => (
          <option key={id} value={id}>
            {handleOf(username)}, {NETWORKS[platform].name}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
