import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ACCOUNT_PLATFORMS, isAccountPlatform, NETWORKS } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { networkChosen } from '../aiAssistantSlice';
import { assistantMessages } from '../messages';
import { selectIsBusy, selectPlatform } from '../selectors';

const SELECT_ID = 'assistant-network';
const ANY = 'any';

/** The network that replies are written for: they keep to its limit. */
export function NetworkChoice() {
  const dispatch = useAppDispatch();
  const platform = useAppSelector(selectPlatform);
  const isBusy = useAppSelector(selectIsBusy);
  return (
    <FormControl size="small" disabled={isBusy}>
      <InputLabel htmlFor={SELECT_ID}>{assistantMessages.network}</InputLabel>
      <NativeSelect
        id={SELECT_ID}
        value={platform ?? ANY}
        input={<OutlinedInput label={assistantMessages.network} />}
        onChange={({ target: { value } }) => dispatch(networkChosen(isAccountPlatform(value) ? value : null))}
      >
        <option value={ANY}>{assistantMessages.anyNetwork}</option>
        {ACCOUNT_PLATFORMS.map((one) => (
          <option key={one} value={one}>
            {NETWORKS[one].name}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
