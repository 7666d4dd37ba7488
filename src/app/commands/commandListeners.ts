import { commandChosen } from '../../features/ui/uiSlice';
import { commandOf } from './commands';
import type { AppStartListening } from '../../store/hooks';

/** When a command was chosen, in the palette or by its keys, it is carried out. */
export function startCommandListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: commandChosen,
    effect: ({ payload: { id } }, { dispatch }) => {
      const command = commandOf(id);
      if (command !== undefined) dispatch(command.action());
    },
  });
}
