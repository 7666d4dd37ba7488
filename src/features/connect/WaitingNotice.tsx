import { useCallback, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { PLATFORM_NAMES, type AccountPlatform } from '#contract/platforms';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { useFocusHandedOn } from '../../lib/useFocusHandedOn';
import { connectMessages } from './messages';
import { authorisationStopped, selectAwaited } from './wizard/connectWizardSlice';

type Props = {
  /** The id of the button with which an account is added; it has the focus afterwards. */
  addAccountId: string;
};

/** Says that this window waits for a network's answer, for as long as it does, and lets a person give up. */
export function WaitingNotice({ addAccountId }: Props) {
  const awaited = useAppSelector(selectAwaited);
  return awaited === null ? null : <Waiting addAccountId={addAccountId} platform={awaited} />;
}

function Waiting({ addAccountId, platform }: Props & { platform: AccountPlatform }) {
  const dispatch = useAppDispatch();
  const notice = useRef<HTMLDivElement>(null);
  const heirs = useCallback(() => [document.getElementById(addAccountId)], [addAccountId]);
  useFocusHandedOn(notice, heirs);

  return (
    <Alert
      ref={notice}
      severity="info"
      icon={false}
      role="status"
      sx={{ mt: 2, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      action={
        <Button color="inherit" sx={{ whiteSpace: 'nowrap' }} onClick={() => dispatch(authorisationStopped())}>
          {connectMessages.stopWaiting}
        </Button>
      }
    >
      {connectMessages.underway(PLATFORM_NAMES[platform])} {connectMessages.answerThere}
    </Alert>
  );
}
