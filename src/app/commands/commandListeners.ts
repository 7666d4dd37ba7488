import { commandChosen } from '../../features/ui/uiSlice';
import type { AppStartListening } from '../store';
import { commandOf } from './commands';

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
