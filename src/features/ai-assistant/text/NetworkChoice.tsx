import { ACCOUNT_PLATFORMS, isAccountPlatform, NETWORKS } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { TextField } from '../../../components/TextField';
import { networkChosen } from '../aiAssistantSlice';
import { assistantMessages } from '../messages';
import { selectIsBusy, selectPlatform } from '../selectors';

const ANY = 'any';

/** The network that replies are written for: they keep to its limit. */
export function NetworkChoice() {
  const dispatch = useAppDispatch();
  const platform = useAppSelector(selectPlatform);
  const isBusy = useAppSelector(selectIsBusy);
  return (
    <TextField
      id="assistant-network"
      size="small"
      label={assistantMessages.network}
      disabled={isBusy}
      value={platform ?? ANY}
      onChange={({ target: { value } }) => dispatch(networkChosen(isAccountPlatform(value) ? value : null))}
    >
      <option value={ANY}>{assistantMessages.anyNetwork}</option>
      {ACCOUNT_PLATFORMS.map((one) => (
        <option key={one} value={one}>
          {NETWORKS[one].name}
        </option>
      ))}
    </TextField>
  );
}
