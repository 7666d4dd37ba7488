import { useGetAccountLimitsQuery } from '../../../api/accountsApi';

type Props = { accountId: string };

/** Reads what the server of an account takes, and keeps it while the form is open; the selectors find it there. */
export function LimitsOf({ accountId }: Props) {
  useGetAccountLimitsQuery(accountId);
  return null;
}
