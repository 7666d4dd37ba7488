import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { XSpending } from '#contract/schemas/socialAccounts';
import { usdText } from '#contract/trackerTexts';
import { X_BUDGET_STEPS_PERCENT } from '#contract/xPrices';
import { SectionCard } from '../../components/SectionCard';
import { X_COSTS_ID } from '../../lib/paths';
import { monthText, PRICE_CLASS_LABELS, xCostsMessages } from './messages';

const [WARN_PERCENT] = X_BUDGET_STEPS_PERCENT;
const COUNT_FORMAT = new Intl.NumberFormat('en-US');

type Props = { spending: XSpending };

/** Section of Settings about what X has billed this month. */
export function XCostsCard({ spending: { month, rows, total_usd: total, budget_usd: budget } }: Props) {
  const percent = budget === null ? 0 : (total / budget) * 100;
  return (
    <SectionCard id={X_COSTS_ID} title={xCostsMessages.title}>
      <Typography color="textSecondary">{xCostsMessages.since(monthText(month))}</Typography>
      {percent >= 100 && <Alert severity="error">{xCostsMessages.spent}</Alert>}
      {percent >= WARN_PERCENT && percent < 100 && <Alert severity="warning">{xCostsMessages.nearlySpent}</Alert>}
      {budget === null ? (
        <Typography variant="body2" color="textSecondary">
          {xCostsMessages.noBudget}
        </Typography>
      ) : (
        <div>
          <Typography id={`${X_COSTS_ID}-budget`} variant="body2">
            {xCostsMessages.budget(total, budget)}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={Math.min(100, percent)}
            sx={{ mt: 1 }}
            color={percent >= 100 ? 'error' : percent >= WARN_PERCENT ? 'warning' : 'primary'}
            aria-labelledby={`${X_COSTS_ID}-budget`}
          />
        </div>
      )}
      <Table size="small" aria-labelledby={X_COSTS_ID} sx={{ '& th, & td': { px: { xs: 0.5, md: 1 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{xCostsMessages.kind}</TableCell>
            <TableCell align="right">{xCostsMessages.count}</TableCell>
            <TableCell align="right">{xCostsMessages.cost}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.price_class}>
              <TableCell component="th" scope="row">
                {PRICE_CLASS_LABELS[row.price_class]}
              </TableCell>
              <TableCell align="right">{COUNT_FORMAT.format(row.count)}</TableCell>
              <TableCell align="right">{usdText(row.cost_usd)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter sx={{ '& th, & td': { typography: 'body2', fontWeight: 600, color: 'text.primary' } }}>
          <TableRow>
            <TableCell component="th" scope="row" colSpan={2}>
              {xCostsMessages.total}
            </TableCell>
            <TableCell align="right">{usdText(total)}</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </SectionCard>
  );
}
