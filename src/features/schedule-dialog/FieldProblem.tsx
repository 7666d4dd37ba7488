import Typography from '@mui/material/Typography';

type Props = { text: string | null };

/** Problem of the field above. The live region is always present: one added with its text is not read out. */
export function FieldProblem({ text }: Props) {
  return (
    <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
      {text}
    </Typography>
  );
}
