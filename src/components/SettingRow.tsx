import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';

/** Names left, what is set right; on a phone a field stands below its name. */
const ROW = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: 2, rowGap: 1 };
const FIELD_ROW = { ...ROW, flexDirection: { xs: 'column', sm: 'row' }, alignItems: { xs: 'stretch', sm: 'center' } };
const CONTROL = { flex: { sm: '0 0 17.5rem' }, maxWidth: { sm: '50%' } };

type FieldProps = {
  /** Id of the field in `children`. */
  fieldId: string;
  label: string;
  hint?: string | undefined;
  children: ReactNode;
};

/** A setting with a field, which describes itself by `hintIdOf(fieldId)` where there is a hint. */
export function FieldRow({ fieldId, label, hint, children }: FieldProps) {
  return (
    <Box sx={FIELD_ROW}>
      <div>
        <RowName fieldId={fieldId}>{label}</RowName>
        {hint !== undefined && <RowHint id={hintIdOf(fieldId)}>{hint}</RowHint>}
      </div>
      <Box sx={CONTROL}>{children}</Box>
    </Box>
  );
}

type SwitchProps = {
  /** Id of the switch. */
  id: string;
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (isOn: boolean) => void;
  /** For a switch that opens a dialog, or cannot be used yet. */
  input?: { 'aria-haspopup'?: 'dialog'; 'aria-disabled'?: boolean };
};

/** A setting that is on or off. */
export function SwitchRow({ id, label, hint, checked, onChange, input }: SwitchProps) {
  const hintId = hint === undefined ? undefined : hintIdOf(id);
  return (
    <Box sx={ROW}>
      <div>
        <RowName fieldId={id}>{label}</RowName>
        {hint !== undefined && <RowHint id={hintId}>{hint}</RowHint>}
      </div>
      <Switch
        id={id}
        checked={checked}
        onChange={(_event, isOn) => onChange(isOn)}
        slotProps={{ input: { role: 'switch', 'aria-describedby': hintId, ...input } }}
      />
    </Box>
  );
}

function RowName({ fieldId, children }: { fieldId: string; children: string }) {
  return (
    <Typography component="label" htmlFor={fieldId} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

/** Id of the sentence below the name of a setting. */
export function hintIdOf(fieldId: string): string {
  return `${fieldId}-hint`;
}

function RowHint({ id, children }: { id: string | undefined; children: string }) {
  return (
    <Typography id={id} variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}
