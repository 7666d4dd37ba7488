import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { LineIcon } from '../../../components/LineIcon';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { OptionRowName } from '../composerState';
import { rowToggled, selectIsRowOpen } from '../viewSlice';

const CHEVRON_ICON = 'M10 7l5 5-5 5';
const ICON_PX = 18;

/** What can be added to the text, a line each: an icon, what it is, and what is set. */
export const RowList = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > *': { borderTop: '1px solid var(--line)' },
  '& > :first-of-type': { borderTop: 0 },
});

/** One line of it. The titles have one width, so that what is set is read downward. */
export const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 40,
  fontSize: '0.8125rem',
  textAlign: 'start',
  '& > svg': { flex: 'none', color: 'var(--ink-soft)' },
  '& > label, & > [id$="-title"]': { flex: '0 0 auto', minWidth: 146, fontWeight: 600, whiteSpace: 'nowrap' },
  [theme.breakpoints.down('md')]: {
    minHeight: 44,
    '& > label, & > [id$="-title"]': { minWidth: 0 },
  },
}));

type Props = {
  name: OptionRowName;
  icon: string;
  title: string;
  /** What is set, in a few words. */
  value: string;
  /** Something in it needs attention: it stays open. */
  isForced?: boolean;
  /** The fields, once it is open. */
  children: ReactNode;
};

/** A line that says what is set, and opens to the fields that set it. */
export function OptionRow({ name, icon, title, value, isForced = false, children }: Props) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => selectIsRowOpen(state, name)) || isForced;
  const id = useId();

  return (
    <div>
      <Row
        as={ButtonBase}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-fields` : undefined}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-value`}
        onClick={() => dispatch(rowToggled({ row: name }))}
        sx={{ '&.Mui-focusVisible': { outlineOffset: -2 } }}
      >
        <LineIcon path={icon} sizePx={ICON_PX} />
        <span id={`${id}-title`}>{title}</span>
        <Box component="span" id={`${id}-value`} dir="auto" sx={VALUE}>
          {value}
        </Box>
        <Box component="span" sx={{ display: 'grid', ...(isOpen && { transform: 'rotate(90deg)' }) }}>
          <LineIcon path={CHEVRON_ICON} sizePx={ICON_PX} />
        </Box>
      </Row>
      {isOpen && (
        <Box id={`${id}-fields`} sx={{ display: 'grid', gap: 1.5, pt: 0.5, pb: 2 }}>
          {children}
        </Box>
      )}
    </div>
  );
}

const VALUE = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
