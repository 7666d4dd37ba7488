import Button from '@mui/material/Button';
import { connectMessages } from '../messages';

export function CloseWindowButton() {
  return (
    <Button variant="outlined" onClick={() => window.close()}>
      {connectMessages.close}
    </Button>
  );
}
