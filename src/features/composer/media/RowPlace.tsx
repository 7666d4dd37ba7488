import type { MouseEvent } from 'react';
import IconButton from '@mui/material/IconButton';
import { LineIcon } from '../../../components/LineIcon';
import { useAppDispatch } from '../../../app/hooks';
import { BROWSE_ID } from '../form/fieldIds';
import { mediaMessages } from './messages';
import { RemoveButton } from './RemoveButton';
import { mediaMoved } from '../form/mediaSlice';

const UP_ICON = 'M6 15l6-6 6 6';
const DOWN_ICON = 'M6 9l6 6 6-6';

type Props = { id: string; filename: string; isFirst: boolean; isLast: boolean; isLocked: boolean };

/** Moves a file within the list, or removes it; the focus stays in the list. */
export function RowPlace({ id, filename, isFirst, isLast, isLocked }: Props) {
  const dispatch = useAppDispatch();

  function handleMove({ currentTarget }: MouseEvent<HTMLButtonElement>, by: 1 | -1) {
    dispatch(mediaMoved({ id, by }));
    // Moving the row in the page makes it lose the focus.
    queueMicrotask(() => currentTarget.focus());
  }

  return (
    <>
      <IconButton
        size="small"
        aria-label={mediaMessages.moveUp(filename)}
        aria-disabled={isFirst || isLocked}
        onClick={(event) => !isFirst && !isLocked && handleMove(event, -1)}
      >
        <LineIcon path={UP_ICON} sizePx={20} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={mediaMessages.moveDown(filename)}
        aria-disabled={isLast || isLocked}
        onClick={(event) => !isLast && !isLocked && handleMove(event, 1)}
      >
        <LineIcon path={DOWN_ICON} sizePx={20} />
      </IconButton>
      <RemoveButton id={id} filename={filename} isLocked={isLocked} pickerId={BROWSE_ID} />
    </>
  );
}
