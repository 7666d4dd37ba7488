import { useEffect, useRef, type SubmitEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Invitation } from '#contract/schemas/people';
import { isApiError } from '../../api/apiError';
import { reasonAndWait, reasonText } from '../../api/failureText';
import {
  useCreateInvitationMutation,
  useCreateResetMutation,
  useDeleteInvitationMutation,
  useListInvitationsQuery,
} from '../../api/peopleApi';
import { RetryAlert } from '../../components/RetryAlert';
import { SectionCard } from '../../components/SectionCard';
import { writeClipboard } from '../../lib/clipboard';
import { formatCardDate } from '../../lib/dates';
import { PEOPLE_ID } from '../../lib/paths';
import { readSecret } from '../../lib/secretShelf';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { outcomeToast, toastShown } from '../ui/uiSlice';
import { invitationText, makerText, peopleMessages } from './messages';
import { emailTyped, lostEmailTyped, selectInvitedEmail, selectLostEmail } from './peopleSlice';

/** Section of Settings in which administrators invite people. */
export function PeopleCard() {
  return (
    <SectionCard id={PEOPLE_ID} title={peopleMessages.title}>
      <Typography color="textSecondary">{peopleMessages.intro}</Typography>
      <InvitationForm />
      <OpenInvitations />
      <ResetForm />
    </SectionCard>
  );
}

function InvitationForm() {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectInvitedEmail);
  const [invite, { data: made, error, isLoading }] = useCreateInvitationMutation({ fixedCacheKey: 'createInvitation' });
  return (
    <LinkForm
      field={{ id: 'invited-email', label: peopleMessages.email, helperText: peopleMessages.emailHint, value: email }}
      onTyped={(text) => dispatch(emailTyped(text))}
      button={peopleMessages.invite}
      linkLabel={peopleMessages.link}
      onSubmit={() => void invite(email.trim() === '' ? {} : { email })}
      {...{ made, error, isLoading }}
    />
  );
}

function ResetForm() {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectLostEmail);
  const [makeLink, { data: made, error, isLoading }] = useCreateResetMutation({ fixedCacheKey: 'createReset' });
  return (
    <div>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {peopleMessages.resetTitle}
      </Typography>
      <LinkForm
        field={{
          id: 'lost-email',
          label: peopleMessages.resetEmail,
          helperText: peopleMessages.resetHint,
          value: email,
          required: true,
        }}
        onTyped={(text) => dispatch(lostEmailTyped(text))}
        button={peopleMessages.reset}
        linkLabel={peopleMessages.resetLink}
        onSubmit={() => void makeLink({ email })}
        {...{ made, error, isLoading }}
      />
    </div>
  );
}

type LinkFormProps = {
  field: { id: string; label: string; helperText: string; value: string; required?: boolean };
  onTyped: (text: string) => void;
  button: string;
  linkLabel: string;
  onSubmit: () => void;
  made: { linkRef: string; is_mailed?: boolean } | undefined;
  error: unknown;
  isLoading: boolean;
};

/** An email address, and the link that is made for it. */
function LinkForm({ field, onTyped, button, linkLabel, onSubmit, made, error, isLoading }: LinkFormProps) {
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isLoading) onSubmit();
  }

  const fieldErrors = isApiError(error) ? Object.values(error.fieldErrors ?? {}).flat() : [];
  return (
    <form onSubmit={handleSubmit}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <TextField
          {...field}
          type="email"
          autoComplete="off"
          fullWidth
          onChange={(event) => onTyped(event.target.value)}
        />
        <Button type="submit" variant="contained" aria-disabled={isLoading}>
          {button}
        </Button>
        {error !== undefined && (
          <Alert severity="error">
            {peopleMessages.inviteFailed} {fieldErrors[0] ?? reasonText(error)}
          </Alert>
        )}
        {made !== undefined && <MadeLink key={made.linkRef} label={linkLabel} {...made} />}
      </Stack>
    </form>
  );
}

/** A link that is shown once; in a replay there is none. */
function MadeLink({ label, linkRef, is_mailed = false }: { label: string; linkRef: string; is_mailed?: boolean }) {
  const dispatch = useAppDispatch();
  const field = useRef<HTMLInputElement>(null);
  const link = readSecret(linkRef) as string | undefined;
  useEffect(() => field.current?.focus(), []);
  if (link === undefined) return <Typography role="status">{peopleMessages.linkGone}</Typography>;

  async function handleCopy() {
    const isCopied = await writeClipboard(link ?? '');
    if (!isCopied) field.current?.select();
    const text = isCopied ? peopleMessages.copied : peopleMessages.copyFailed;
    dispatch(toastShown({ kind: isCopied ? 'success' : 'error', text }));
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', width: '100%' }}>
      <TextField
        id={linkRef}
        label={label}
        helperText={is_mailed ? peopleMessages.mailedHint : peopleMessages.linkHint}
        inputRef={field}
        value={link}
        sx={{ flex: '1 1 16rem' }}
        slotProps={{ input: { readOnly: true } }}
      />
      <Button variant="outlined" sx={{ mt: 1 }} onClick={() => void handleCopy()}>
        {peopleMessages.copy}
      </Button>
    </Box>
  );
}

function OpenInvitations() {
  const {
    currentData: invitations,
    error,
    isFetching,
    refetch,
  } = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (invitations === undefined) {
    const isFailed = !isFetching && error !== undefined;
    return isFailed ? (
      <RetryAlert text={peopleMessages.loadFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
    ) : null;
  }
  return (
    <div>
      <Typography component="h3" variant="h3">
        {peopleMessages.open}
      </Typography>
      {invitations.length === 0 && <Typography color="textSecondary">{peopleMessages.none}</Typography>}
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} {...invitation} />
        ))}
      </Stack>
    </div>
  );
}

function InvitationItem({ id, expires_at: expiresAt, invited_by: invitedBy, ...invitation }: Invitation) {
  const dispatch = useAppDispatch();
  const [takeBack, { isLoading }] = useDeleteInvitationMutation({ fixedCacheKey: `deleteInvitation ${id}` });
  const who = invitationText(invitation);

  async function handleTakeBack() {
    if (isLoading) return;
    const { error } = await takeBack(id);
    dispatch(toastShown(outcomeToast(error, peopleMessages.takenBack, peopleMessages.takeBackFailed)));
  }

  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, py: 1 }}
    >
      <div>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{who}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {makerText(invitedBy, formatCardDate(expiresAt))}
        </Typography>
      </div>
      <Button
        size="small"
        aria-disabled={isLoading}
        aria-label={`${peopleMessages.takeBack}: ${who}`}
        onClick={() => void handleTakeBack()}
      >
        {peopleMessages.takeBack}
      </Button>
    </Box>
  );
}
