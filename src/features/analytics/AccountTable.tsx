import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NETWORKS } from '#contract/networks';
import type { AccountFigures } from '#contract/schemas/analytics';
import { formatRate, shortenKnown } from '../../lib/numbers';
import { analyticsMessages } from './messages';

const TITLE_ID = 'analytics-accounts';

/** A shadow at each side from which more can be scrolled in: covers that scroll with the table hide it at the ends. */
const SHADOWS = {
  background: [
    'linear-gradient(90deg, var(--surface) 30%, transparent) 0 0 / 2.5rem 100% no-repeat local',
    'linear-gradient(-90deg, var(--surface) 30%, transparent) 100% 0 / 2.5rem 100% no-repeat local',
    'linear-gradient(90deg, var(--line-strong), transparent) 0 0 / 0.75rem 100% no-repeat',
    'linear-gradient(-90deg, var(--line-strong), transparent) 100% 0 / 0.75rem 100% no-repeat',
  ].join(', '),
};

type Props = { accounts: readonly AccountFigures[] };

/** Each account on a line of its own. */
export function AccountTable({ accounts }: Props) {
  const headers = [
    analyticsMessages.account,
    analyticsMessages.followers,
    analyticsMessages.posts,
    analyticsMessages.engagement,
    analyticsMessages.reach,
    analyticsMessages.engagementRate,
  ];
  return (
    <Box>
      <Typography id={TITLE_ID} component="h3" variant="h3" sx={{ mb: 1 }}>
        {analyticsMessages.accounts}
      </Typography>
      <Box
        role="region"
        aria-labelledby={TITLE_ID}
        tabIndex={0}
        sx={{
          overflowX: 'auto',
          ...SHADOWS,
          '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
          '& th, & td': { px: 1, py: 0.75, textAlign: 'start', borderBottom: 1, borderColor: 'divider' },
        }}
      >
        <table>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id}>
                <th scope="row">
                  <bdi>{account.account_name}</bdi>, {NETWORKS[account.platform].name}
                  {account.problem !== null && (
                    <Typography variant="body2" color="error">
                      {account.problem}
                    </Typography>
                  )}
                </th>
                <td>{shortenKnown(account.followers)}</td>
                <td>{account.posts}</td>
                <td>{shortenKnown(account.engagement)}</td>
                <td>{shortenKnown(account.reach)}</td>
                <td>{formatRate(account.engagement_rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}
