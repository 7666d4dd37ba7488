import Typography from '@mui/material/Typography';
import { connectMessages } from '../messages';

export function DemoFootnote() {
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
      {connectMessages.demoFootnote}
    </Typography>
  );
}
