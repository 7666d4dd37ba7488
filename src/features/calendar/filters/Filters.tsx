import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';
import { POST_STATUSES } from '#contract/postStates';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { ChoiceField } from '../../../components/fields';
import { addressOf, readAddress, type CalendarAddress } from '../span';
import { calendarMessages, STATE_LABELS } from '../messages';
import * as styles from './filters.module.css';

/** The option that leaves nothing out; no address needs to name it. */
const ALL = 'all';

const NETWORK_OPTIONS = [
  { value: ALL, label: calendarMessages.allNetworks },
  ...ACCOUNT_PLATFORMS.map((value) => ({ value, label: NETWORKS[value].name })),
] as const;
const STATE_OPTIONS = [
  { value: ALL, label: calendarMessages.allStates },
  ...POST_STATUSES.map((value) => ({ value, label: STATE_LABELS[value] })),
] as const;

type Props = { address: CalendarAddress };

/** What of the calendar is shown, which the address names. */
export function Filters({ address }: Props) {
  const navigate = useNavigate();
  const { currentData: accounts = [] } = useListAccountsQuery();
  const { account = ALL, platform = ALL, status = ALL } = address.filters;
  const hasAny = Object.keys(address.filters).length > 0;

  function handleChosen(name: 'account' | 'platform' | 'status', value: string) {
    const changed = new URLSearchParams({ ...address.filters, [name]: value });
    if (value === ALL) changed.delete(name);
    const { filters } = readAddress(`?${changed.toString()}`, address.date);
    void navigate(addressOf({ ...address, filters }), { replace: true });
  }

  return (
    <div role="group" aria-label={calendarMessages.filters} className={styles.filters}>
      <ChoiceField
        isDense
        id="calendar-account"
        label={calendarMessages.account}
        value={account}
        options={[
          { value: ALL, label: calendarMessages.allAccounts },
          ...accounts.map(({ id, username, platform: network }) => ({
            value: id,
            label: `@${username}, ${NETWORKS[network].shortName}`,
          })),
        ]}
        onChosen={(value) => handleChosen('account', value)}
      />
      <ChoiceField
        isDense
        id="calendar-network"
        label={calendarMessages.network}
        value={platform}
        options={NETWORK_OPTIONS}
        onChosen={(value) => handleChosen('platform', value)}
      />
      <ChoiceField
        isDense
        id="calendar-state"
        label={calendarMessages.state}
        value={status}
        options={STATE_OPTIONS}
        onChosen={(value) => handleChosen('status', value)}
      />
      {hasAny && (
        <Button size="small" component={Link} to={addressOf({ ...address, filters: {} })} replace>
          {calendarMessages.clearFilters}
        </Button>
      )}
    </div>
  );
}
