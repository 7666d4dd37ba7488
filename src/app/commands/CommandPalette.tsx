import type { ReactNode } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { dialogClosed, paletteQueryTyped, commandChosen } from '../../features/ui/uiSlice';
import { useAppDispatch } from '../../store/hooks';
import { COMMANDS, optionsFor, type Command } from './commands';
import { KeyHint } from './KeyHint';
import { commandMessages } from './messages';
import TextField from '@mui/material/TextField';

type Props = { query: string };

/** Finds pages and actions by their names; arrows choose, Enter goes. */
export function CommandPalette({ query }: Props) {
  const dispatch = useAppDispatch();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      onClose={() => dispatch(dialogClosed())}
      slotProps={{
        paper: {
          'aria-label': commandMessages.palette,
          sx: { alignSelf: 'flex-start', mt: { xs: 2, md: '12vh' }, mx: { xs: 1, md: 4 } },
        },
      }}
    >
      <Autocomplete<Command>
        open
        openOnFocus
        autoHighlight
        forcePopupIcon={false}
        clearOnBlur={false}
        options={[...COMMANDS]}
        value={null}
        inputValue={query}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ label }) => label}
        filterOptions={(_all, { inputValue }) => optionsFor(inputValue)}
        onInputChange={(_event, text, reason) => reason === 'input' && dispatch(paletteQueryTyped(text))}
        onChange={(_event, command) => command && dispatch(commandChosen({ id: command.id }))}
        onClose={(_event, reason) => reason === 'escape' && dispatch(dialogClosed())}
        slots={{ popper: InPlace, paper: Box }}
        slotProps={{ listbox: { sx: { maxHeight: '50vh' } } }}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            placeholder={commandMessages.placeholder}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': commandMessages.palette },
            }}
          />
        )}
        renderOption={({ key, ...props }, { label, kind, keys }) => (
          <Box component="li" key={key} {...props} sx={{ flexWrap: 'wrap', columnGap: 1.5 }}>
            <Box component="span" sx={{ flexGrow: 1 }}>
              {label}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {commandMessages[kind]}
            </Box>
            {keys !== undefined && <KeyHint keys={keys} />}
          </Box>
        )}
        sx={{ p: 2 }}
      />
    </Dialog>
  );
}

/** Puts the list below the field in the dialog, instead of floating it over the page. */
function InPlace({ children }: { children?: ReactNode | ((state: { placement: 'bottom' }) => ReactNode) }) {
  return <Box sx={{ mt: 1 }}>{typeof children === 'function' ? children({ placement: 'bottom' }) : children}</Box>;
}
