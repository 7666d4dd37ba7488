import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { Text } from './Text';

type Props = {
  label: string;
  /** Null while the figure is not known yet. */
  value: string | null;
  /** A line below the figure, such as its change. */
  note?: string;
  /** The address of what is counted. */
  to?: string;
  onFollowed?: () => void;
};

/** One figure with its name. */
export function StatCard({ label, value, note, to, onFollowed }: Props) {
  const content = (
    <>
      <Text isSoft>{label}</Text>
      <Text kind="h1" aria-busy={value === null}>
        {value ?? <Skeleton width="4ch" />}
      </Text>
      {note !== undefined && (
        <Text kind="body2" isSoft>
          {note}
        </Text>
      )}
    </>
  );
  return (
    <Card role="group" aria-label={label}>
      {to === undefined ? (
        <Box sx={{ p: 2 }}>{content}</Box>
      ) : (
        <CardActionArea component={Link} to={to} onClick={onFollowed} sx={{ height: '100%', p: 2 }}>
          {content}
        </CardActionArea>
      )}
    </Card>
  );
}
