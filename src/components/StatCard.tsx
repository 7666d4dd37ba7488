import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

type Props = {
  label: string;
  /** Null while the figure is not known yet. */
  value: string | null;
  /** A line below the figure, such as its change. */
  note?: string;
};

/** One figure with its name. */
export function StatCard({ label, value, note }: Props) {
  return (
    <Card role="group" aria-label={label} sx={{ p: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
      <Typography component="p" variant="h1" aria-busy={value === null}>
        {value ?? <Skeleton width="4ch" />}
      </Typography>
      {note !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Card>
  );
}
