import { useEffect } from 'react';
import { createKeybindingsHandler, type KeyBindingMap } from 'tinykeys';
import { selectHasSingleKeys } from '../../features/preferences/preferencesSlice';
import { commandChosen, dialogClosed, dialogOpened, selectDialog } from '../../features/ui/uiSlice';
import { useAppDispatch, useAppSelector } from '../hooks';
import { COMMANDS } from './commands';
import { isComposing } from '../../lib/composing';

/** Elements that use keys themselves, for typing or choosing. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog]';

/** Makes every command available by its keys; Ctrl or Cmd and K opens the palette from everywhere but a dialog. */
export function useShortcuts(): void {
  const dispatch = useAppDispatch();
  const openDialog = useAppSelector((state) => selectDialog(state)?.name ?? null);
  const hasSingleKeys = useAppSelector(selectHasSingleKeys);

  useEffect(() => {
    const bindings: KeyBindingMap = {
      '$mod+K': (event) => {
        if (isComposing(event)) return;
        event.preventDefault();
        if (openDialog === 'palette') dispatch(dialogClosed());
        else if (openDialog === null) dispatch(dialogOpened({ name: 'palette', query: '' }));
      },
    };
    for (const { id, keys } of hasSingleKeys ? COMMANDS : []) {
      if (keys === undefined || keys.includes('+')) continue;
      const press = (event: KeyboardEvent) => {
        const { target } = event;
        const isElsewhere = target instanceof Element && target.closest(OWN_KEYS) !== null;
        if (isElsewhere || openDialog !== null || isComposing(event) || event.defaultPrevented) return;
        // The letter must not be typed into the field that the command focuses.
        event.preventDefault();
        dispatch(commandChosen({ id }));
      };
      bindings[keys] = press;
      // On most keyboards the question mark is on a key with Shift.
      if (keys === '?') bindings['Shift+?'] = press;
    }
    const handleKey = createKeybindingsHandler(bindings);
    const handleKeyDown = (event: KeyboardEvent) => {
      // Letters typed into a field are no commands; comparing each with every binding would cost as much as typing it.
      if (event.ctrlKey || event.metaKey || !isTyping(event.target)) handleKey(event);
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [dispatch, openDialog, hasSingleKeys]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}
