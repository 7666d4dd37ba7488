import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Identity } from '#contract/schemas/oidc';
import { useGetWaysInQuery } from '../../api/authApi';
import { reasonAndWait } from '../../api/failureText';
import { useDeleteIdentityMutation, useListIdentitiesQuery, useStartLinkMutation } from '../../api/oidcApi';
import { RetryAlert } from '../../components/RetryAlert';
import { formatCardDate, formatFullDate } from '../../lib/dates';
import { useFocusHandedOn } from '../../lib/focus';
import { useAppDispatch } from '../../store/hooks';
import { dialogOpened, outcomeToast, toastShown } from '../ui/uiSlice';
import { securityMessages } from './messages';

const TITLE_ID = 'identities';

/** Accounts at OpenID Connect issuers by which the user signs in; nothing where there is neither an issuer nor such an account. */
export function Identities() {
  const dispatch = useAppDispatch();
  const oidc = useGetWaysInQuery().currentData?.oidc;
  const [, { reset: forgetFailure }] = useStartLinkMutation({ fixedCacheKey: 'startLink' });
  const {
    currentData: identities,
    error,
    isFetching,
    refetch,
  } = useListIdentitiesQuery(undefined, { refetchOnMountOrArgChange: true });
  if (oidc === undefined || (oidc === null && !identities?.length)) return null;

  function handleLink() {
    forgetFailure();
    dispatch(dialogOpened({ name: 'linkIdentity' }));
  }

  return (
    <section aria-labelledby={TITLE_ID}>
      <Typography id={TITLE_ID} component="h3" variant="h3" tabIndex={-1}>
        {oidc === null ? securityMessages.otherIdentities : securityMessages.identities(oidc.name)}
      </Typography>
      {oidc !== null && identities?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {securityMessages.noIdentity(oidc.name)}
        </Typography>
      )}
      {identities !== undefined && (
        <>
          <Stack component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
            {identities.map((identity) => (
              <IdentityItem key={identity.id} {...identity} />
            ))}
          </Stack>
          {oidc !== null && (
            <Button variant="outlined" aria-haspopup="dialog" onClick={handleLink}>
              {securityMessages.addIdentity(oidc.name)}
            </Button>
          )}
        </>
      )}
      {identities === undefined && !isFetching && error !== undefined && (
        <RetryAlert text={securityMessages.identitiesFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

/** What holds the focus leaves with its row; the title of the list stays, or else that of the next one. */
function titles(part: HTMLElement): (HTMLElement | null)[] {
  const list = part.closest('section');
  return [list, list?.nextElementSibling].map((section) => section?.querySelector('h3') ?? null);
}

function IdentityItem({ id, name, issuer, created_at }: Identity) {
  const dispatch = useAppDispatch();
  const [deleteIdentity, { isLoading }] = useDeleteIdentityMutation({ fixedCacheKey: 'deleteIdentity' });
  const part = useRef<HTMLLIElement>(null);
  useFocusHandedOn(part, titles);
  const since = securityMessages.since(formatCardDate(created_at));

  async function handleRemove() {
    if (isLoading) return;
    const { error } = await deleteIdentity(id);
    dispatch(
      toastShown(outcomeToast(error, securityMessages.identityRemoved(name), securityMessages.identityNotRemoved)),
    );
  }

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
        <Typography>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {new URL(issuer).host}
          {' · '}
          <time dateTime={created_at} title={formatFullDate(created_at)}>
            {since}
          </time>
        </Typography>
      </div>
      <Button
        aria-label={securityMessages.removeIdentityOf(name, since)}
        aria-disabled={isLoading}
        onClick={() => void handleRemove()}
      >
        {securityMessages.removeIdentity}
      </Button>
    </Box>
  );
}
