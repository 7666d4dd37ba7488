import Typography from '@mui/material/Typography';

/** Problem of a field. It is always there: screen readers do not announce a live region that comes together with its text. */
export function FieldAlert({ text }: { text: string }) {
  return (
    <Typography role="alert" variant="body2" color="error" sx={{ '&:empty': { position: 'absolute' } }}>
      {text}
    </Typography>
  );
}
