import { useCallback, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useFocusHandedOn } from '../../lib/focus';
import { dialogOpened } from '../ui/uiSlice';
import { connectMessages } from './messages';
import { authorizationStopped, selectAwaited, selectIsWindowClosed, selectPending } from './wizard/connectWizardSlice';

type Props = {
  /** Ids of elements to focus afterward: the first one that is on the page. */
  heirIds: readonly string[];
};

/**
 * Reports on every page that this window is waiting for a network's response, and lets a person give up. Its live
 * region is always present: one added together with its text is not read out.
 */
export function WaitingAlert({ heirIds }: Props) {
  const awaited = useAppSelector(selectAwaited);
  return <div role="status">{awaited !== null && <Waiting heirIds={heirIds} platform={awaited} />}</div>;
}

function Waiting({ heirIds, platform }: Props & { platform: AccountPlatform }) {
  const dispatch = useAppDispatch();
  const isWindowClosed = useAppSelector(selectIsWindowClosed);
  const { again, comments } = useAppSelector(selectPending) ?? {};
  const toast = useRef<HTMLDivElement>(null);
  const heirs = useCallback(() => heirIds.map((id) => document.getElementById(id)), [heirIds]);
  useFocusHandedOn(toast, heirs);
  const name = NETWORKS[platform].name;

  function handleTryAgain() {
    dispatch(authorizationStopped());
    dispatch(
      dialogOpened({ name: 'connectAccount', platform, ...(again && { again }), ...(comments && { comments }) }),
    );
  }

  return (
    <Alert
      ref={toast}
      severity={isWindowClosed ? 'warning' : 'info'}
      icon={false}
      role="presentation"
      sx={{ alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-action': { pt: 0, flexWrap: 'wrap' } }}
      action={
        <>
          {isWindowClosed && (
            <Button color="inherit" aria-haspopup="dialog" onClick={handleTryAgain}>
              {connectMessages.tryAgain}
            </Button>
          )}
          <Button color="inherit" onClick={() => dispatch(authorizationStopped())}>
            {connectMessages.stopWaiting}
          </Button>
        </>
      }
    >
      {isWindowClosed
        ? connectMessages.windowClosed(name)
        : `${connectMessages.underway(name)} ${connectMessages.continueThere}`}
    </Alert>
  );
}
