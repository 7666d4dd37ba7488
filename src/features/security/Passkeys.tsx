import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Passkey } from '#contract/schemas/passkeys';
import { reasonAndWait } from '../../api/failureText';
import { useAddPasskeyMutation, useListPasskeysQuery } from '../../api/passkeysApi';
import { RetryAlert } from '../../components/RetryAlert';
import { formatCardDate, formatFullDate } from '../../lib/dates';
import { useFocusHandedOn } from '../../lib/focus';
import { useAppDispatch } from '../../store/hooks';
import { dialogOpened } from '../ui/uiSlice';
import { securityMessages } from './messages';

const TITLE_ID = 'passkeys';

/** The passkeys of somebody whose second factor is on. */
export function Passkeys() {
  const dispatch = useAppDispatch();
  const { currentData, error, isFetching, refetch } = useListPasskeysQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [, { reset }] = useAddPasskeyMutation({ fixedCacheKey: 'addPasskey' });

  function handleAdd() {
    reset();
    dispatch(dialogOpened({ name: 'addPasskey' }));
  }

  return (
    <Box component="section" aria-labelledby={TITLE_ID} sx={{ mt: 2 }}>
      <Typography id={TITLE_ID} component="h3" variant="h3" tabIndex={-1}>
        {securityMessages.passkeys}
      </Typography>
      {currentData !== undefined && currentData.passkeys.length > 0 && (
        <Stack component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {currentData.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} {...passkey} />
          ))}
        </Stack>
      )}
      {currentData !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {currentData.unavailable ?? securityMessages.passkeysHint}
        </Typography>
      )}
      {currentData?.unavailable === null && (
        <Button variant="outlined" aria-haspopup="dialog" sx={{ mt: 1 }} onClick={handleAdd}>
          {securityMessages.addPasskey}
        </Button>
      )}
      {currentData === undefined && !isFetching && error !== undefined && (
        <RetryAlert text={securityMessages.passkeysFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
    </Box>
  );
}

/** What holds the focus leaves with its passkey; the title of the list stays. */
const titleOfList = (part: HTMLElement) => [part.closest('section')?.querySelector('h3') ?? null];

function PasskeyItem({ id, name, host, created_at, last_used_at }: Passkey) {
  const dispatch = useAppDispatch();
  const part = useRef<HTMLLIElement>(null);
  useFocusHandedOn(part, titleOfList);
  const used =
    last_used_at === null ? securityMessages.neverUsed : securityMessages.lastUsed(formatCardDate(last_used_at));

  return (
    <Box
      ref={part}
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        py: 1,
      }}
    >
      <div>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {host === window.location.hostname ? '' : `${securityMessages.worksAt(host)} · `}
          <time dateTime={created_at} title={formatFullDate(created_at)}>
            {securityMessages.added(formatCardDate(created_at))}
          </time>
          {` · ${used}`}
        </Typography>
      </div>
      <div>
        <Button
          aria-label={securityMessages.renameOf(name)}
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ name: 'renamePasskey', id, text: name }))}
        >
          {securityMessages.rename}
        </Button>
        <Button
          aria-label={securityMessages.removeOf(name)}
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ name: 'removePasskey', id }))}
        >
          {securityMessages.remove}
        </Button>
      </div>
    </Box>
  );
}
