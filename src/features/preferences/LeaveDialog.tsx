import { useAppDispatch } from '../../store/hooks';
import { navigationRequested, type Navigation } from '../../store/navigation';
import { QuestionDialog } from '../../components/QuestionDialog';
import { dialogClosed } from '../ui/uiSlice';
import { settingsMessages } from './messages';
import { changesDiscarded } from './preferencesSlice';

type Props = {
  /** Where the person wanted to go. */
  navigation: Navigation;
};

/** Asks before unsaved settings are left behind. */
export function LeaveDialog({ navigation }: Props) {
  const dispatch = useAppDispatch();

  function handleLeave() {
    dispatch(changesDiscarded());
    dispatch(dialogClosed());
    dispatch(navigationRequested(navigation));
  }

  return (
    <QuestionDialog
      title={settingsMessages.leaveTitle}
      text={settingsMessages.leaveText}
      stay={settingsMessages.stay}
      proceed={settingsMessages.leave}
      onStay={() => dispatch(dialogClosed())}
      onProceed={handleLeave}
    />
  );
}
