import { useRef } from 'react';
import Button from '@mui/material/Button';
import { useFocusHandedOn } from '../../../lib/useFocusHandedOn';
import { postMessages, weekMessages } from '../messages';

type Props = { isLoading: boolean; onPressed: () => void };

/** Button that loads the remaining posts of a week; afterward it disappears, and the focus stays in the week. */
export function ShowAllPosts({ isLoading, onPressed }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button, headingOfWeek);
  return (
    <Button ref={button} variant="outlined" aria-disabled={isLoading} onClick={isLoading ? undefined : onPressed}>
      {isLoading ? postMessages.loading : weekMessages.showAll}
    </Button>
  );
}

function headingOfWeek(button: HTMLElement): (HTMLElement | null)[] {
  return [button.closest('section')?.querySelector('h3') ?? null];
}
