import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { writeClipboard } from '../../lib/clipboard';
import { saveFile } from '../../lib/saveFile';
import { readSecret } from '../../lib/secretShelf';
import { useAppDispatch } from '../../store/hooks';
import { toastShown } from '../ui/uiSlice';
import { securityMessages } from './messages';

const FILE_NAME = 'postwright-recovery-codes.txt';

type Props = { codesRef: string; onDone: () => void };

/** Recovery codes that are shown once; in a replay there are none. */
export function RecoveryCodes({ codesRef, onDone }: Props) {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLUListElement>(null);
  const codes = readSecret(codesRef) as string[] | undefined;
  useEffect(() => list.current?.focus(), []);

  async function handleCopy() {
    const isCopied = await writeClipboard((codes ?? []).join('\n'));
    const text = isCopied ? securityMessages.copied : securityMessages.copyFailed;
    dispatch(toastShown({ kind: isCopied ? 'success' : 'error', text }));
  }

  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        <Typography>{codes === undefined ? securityMessages.gone : securityMessages.codesText}</Typography>
        {codes !== undefined && (
          <>
            <Box
              ref={list}
              component="ul"
              tabIndex={-1}
              aria-label={securityMessages.codesTitle}
              sx={{
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))',
                gap: 0.5,
                my: 2,
                p: 0,
                listStyle: 'none',
                fontFamily: 'monospace',
              }}
            >
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </Box>
            <Button variant="outlined" onClick={() => void handleCopy()}>
              {securityMessages.copy}
            </Button>{' '}
            <Button variant="outlined" onClick={() => saveFile(FILE_NAME, `${codes.join('\n')}\n`, 'text/plain')}>
              {securityMessages.download}
            </Button>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          {securityMessages.done}
        </Button>
      </DialogActions>
    </>
  );
}
