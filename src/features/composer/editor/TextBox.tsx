import { styled } from '@mui/material/styles';

/** The frame of a text with its tabs, its parts, its files and its tools: one field to the eye. */
export const TextFrame = styled('div')({
  minWidth: 0,
  border: '1px solid var(--line-strong)',
  borderRadius: 8,
  background: 'var(--surface)',
  '&:has(textarea:focus-visible)': { borderColor: 'var(--primary)', boxShadow: '0 0 0 1px var(--primary)' },
  '&:has(textarea[aria-invalid="true"])': { borderColor: 'var(--error)' },
});

const LINE_PX = 24;
const PADDING_PX = 12;
const heightOf = (lines: number) => lines * LINE_PX + 2 * PADDING_PX;

/** A text within the frame: 6 lines that grow to 14. */
export const TextBox = styled('textarea')({
  display: 'block',
  width: '100%',
  minHeight: heightOf(6),
  maxHeight: heightOf(14),
  padding: PADDING_PX,
  border: 0,
  background: 'none',
  color: 'var(--ink)',
  font: 'inherit',
  fontSize: '1rem',
  lineHeight: `${LINE_PX}px`,
  resize: 'vertical',
  fieldSizing: 'content',
  '@supports (field-sizing: content)': { resize: 'none' },
  '&::placeholder': { color: 'var(--ink-soft)', opacity: 1 },
  // The frame shows the focus.
  '&:focus-visible': { outline: 0 },
});

/** A further text within it, of fewer lines. */
export const PartBox = styled(TextBox)({ minHeight: heightOf(2), maxHeight: heightOf(8), paddingInline: 0 });

/** How long a text is, with what else is to be said of its length below. */
export const Meter = styled('p')({
  display: 'grid',
  flex: '1 1 auto',
  justifyItems: 'end',
  color: 'var(--ink-soft)',
  fontSize: '0.75rem',
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  '& > :first-of-type': { fontSize: '0.8125rem' },
  '&[data-over="true"]': { color: 'var(--error)' },
});
