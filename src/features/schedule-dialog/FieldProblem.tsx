import Typography from '@mui/material/Typography';

type Props = { text: string | null };

/** What is wrong with the field above. The region is there before its text, or it would not be read out. */
export function FieldProblem({ text }: Props) {
  return (
    <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
      {text}
    </Typography>
  );
}
