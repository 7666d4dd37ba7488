import type { MouseEvent } from 'react';
import IconButton from '@mui/material/IconButton';
import { useAppDispatch } from '../../../store/hooks';
import { CROSS_ICON } from '../../../components/icons';
import { LineIcon } from '../../../components/LineIcon';
import { focusOn } from '../form/fieldIds';
import { mediaRemoved } from '../form/mediaSlice';
import { mediaMessages } from './messages';

type Props = {
  id: string;
  filename: string;
  isLocked: boolean;
  /** The button that chooses files: it gets the focus once the list is empty. */
  pickerId: string;
};

/** Takes a file out of the post; the focus stays in the list. */
export function RemoveButton({ id, filename, isLocked, pickerId }: Props) {
  const dispatch = useAppDispatch();

  function handleRemove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const row = currentTarget.closest('li');
    const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
    const next = neighbor?.querySelector<HTMLButtonElement>('[data-remove]');
    dispatch(mediaRemoved({ id }));
    if (next) next.focus();
    else focusOn(pickerId);
  }

  return (
    <IconButton
      size="small"
      data-remove
      aria-label={`${mediaMessages.remove} ${filename}`}
      aria-disabled={isLocked}
      onClick={(event) => !isLocked && handleRemove(event)}
    >
      <LineIcon path={CROSS_ICON} sizePx={20} />
    </IconButton>
  );
}
