import { useRef } from 'react';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { LineIcon } from '../../components/LineIcon';
import { actionsMenuClosed, actionsMenuOpened, selectIsActionsMenuOpen, selectIsSending } from './composerSlice';
import { composerMessages } from './messages';

const DOTS_ICON =
  'M11.4 5a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M11.4 19a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0';

type Props = { onSaveDraft: () => void };

/** What can be done with the form besides posting it (L-71). */
export function ActionsMenu({ onSaveDraft }: Props) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsActionsMenuOpen);
  const isSending = useAppSelector(selectIsSending);
  const button = useRef<HTMLButtonElement>(null);

  function handleSaveDraft() {
    dispatch(actionsMenuClosed());
    onSaveDraft();
  }

  return (
    <>
      <IconButton
        ref={button}
        aria-label={composerMessages.moreActions}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => dispatch(actionsMenuOpened())}
      >
        <LineIcon path={DOTS_ICON} />
      </IconButton>
      {isOpen && (
        <Menu
          open
          anchorEl={() => button.current}
          container={() => document.getElementById('main')}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          onClose={() => dispatch(actionsMenuClosed())}
          slotProps={{ list: { 'aria-label': composerMessages.moreActions } }}
        >
          <MenuItem disabled={isSending} onClick={handleSaveDraft}>
            {composerMessages.saveAsDraft}
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
