import { useId } from 'react';
import MenuItem from '@mui/material/MenuItem';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { DotsMenu } from '../../components/DotsMenu';
import { selectAwaited } from './form/awaitedSlice';
import { actionsMenuClosed, actionsMenuOpened, selectIsActionsMenuOpen, selectIsSending } from './form/composerSlice';
import { composerMessages } from './form/messages';
import { selectRepeats } from './form/repeatSelectors';
import * as styles from './actionBar.module.css';

type Props = { onSaveDraft: () => void };

/** Further actions for the form besides posting it (L-71). */
export function ActionsMenu({ onSaveDraft }: Props) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsActionsMenuOpen);
  const isSending = useAppSelector(selectIsSending);
  const isWaiting = useAppSelector(selectAwaited) !== null;
  const repeats = useAppSelector(selectRepeats);
  const reasonId = useId();

  function handleSaveDraft() {
    dispatch(actionsMenuClosed());
    onSaveDraft();
  }

  return (
    <DotsMenu
      label={composerMessages.moreActions}
      isOpen={isOpen}
      place="above"
      onOpened={() => dispatch(actionsMenuOpened())}
      onClosed={() => dispatch(actionsMenuClosed())}
    >
      <MenuItem
        disabled={isSending || isWaiting || repeats}
        {...(repeats && { 'aria-describedby': reasonId })}
        onClick={handleSaveDraft}
      >
        {composerMessages.saveAsDraft}
      </MenuItem>
      {repeats && (
        <li id={reasonId} role="none" className={styles.why}>
          {composerMessages.noDraftRepeats}
        </li>
      )}
    </DotsMenu>
  );
}
