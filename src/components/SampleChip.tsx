import Chip from '@mui/material/Chip';

/** Marks sample content wherever real figures could be expected. */
export function SampleChip() {
  return <Chip size="small" variant="outlined" label="Sample data" />;
}
