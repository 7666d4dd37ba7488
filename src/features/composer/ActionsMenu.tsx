import MenuItem from '@mui/material/MenuItem';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { DotsMenu } from '../../components/DotsMenu';
import { actionsMenuClosed, actionsMenuOpened, selectIsActionsMenuOpen, selectIsSending } from './form/composerSlice';
import { composerMessages } from './form/messages';

type Props = { onSaveDraft: () => void };

/** Further actions for the form besides posting it (L-71). */
export function ActionsMenu({ onSaveDraft }: Props) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsActionsMenuOpen);
  const isSending = useAppSelector(selectIsSending);

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
      <MenuItem disabled={isSending} onClick={handleSaveDraft}>
        {composerMessages.saveAsDraft}
      </MenuItem>
    </DotsMenu>
  );
}
