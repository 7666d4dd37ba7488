import { memo, useRef, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { TAG_MAX_LENGTH, TAGS_MAX_COUNT } from '#contract/limits';
import { CROSS_ICON, LineIcon } from '../../../components/LineIcon';
import { OverNote } from '../../../components/OverNote';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectTags, selectTypedTag, tagsAdded, tagTyped, tagRemoved } from '../draftSlice';
import type { TagField } from '../draft';
import { FieldProblem } from '../fields';
import { composerMessages, tagMessages } from '../messages';
import * as shared from '../shared.module.css';
import { Row } from './OptionRow';
import { isComposing } from '../../../lib/composing';

type Props = {
  field: TagField;
  /** Accessible name of the field where its own name is not enough. */
  label?: string;
  /** Names the chips where they are a list of their own. */
  chipsLabel?: string;
};

/** A field that turns words into chips: by Enter, by its button, or by a paste of several; it never submits. */
export const TagsField = memo(function TagsField({ field, label, chipsLabel }: Props) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector((state) => selectTypedTag(state, field));
  const tags = useAppSelector((state) => selectTags(state, field));
  const isFull = tags.length >= TAGS_MAX_COUNT;
  const group = useRef<HTMLDivElement>(null);
  const { label: ownLabel, add, placeholder } = tagMessages[field];
  const inputId = `post-${field}`;
  const problemId = `${inputId}-problem`;

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While a word is being composed, Enter belongs to the input method.
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      dispatch(tagsAdded({ field, text: typed }));
    }
    if (event.key === 'Backspace' && typed === '') {
      const chips = group.current?.querySelectorAll<HTMLButtonElement>('li button');
      const last = chips?.[chips.length - 1];
      if (last === undefined) return;
      event.preventDefault();
      last.focus();
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!/[\s,]/.test(pasted.trim())) return;
    event.preventDefault();
    dispatch(tagsAdded({ field, text: `${typed} ${pasted}` }));
  }

  const isRow = chipsLabel === undefined;
  const chips = (
    <TagChips field={field} tags={tags} inputId={inputId} {...(chipsLabel !== undefined && { label: chipsLabel })} />
  );
  const input = (
    <Input
      id={inputId}
      value={typed}
      placeholder={isRow ? placeholder : undefined}
      data-framed={!isRow}
      autoCapitalize="none"
      autoComplete="off"
      enterKeyHint="done"
      aria-describedby={problemId}
      onChange={(event) => dispatch(tagTyped({ field, text: event.target.value }))}
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
    />
  );
  const button = (
    <Button
      variant={isRow ? 'text' : 'outlined'}
      size={isRow ? 'small' : 'medium'}
      aria-label={add}
      onClick={() => dispatch(tagsAdded({ field, text: typed }))}
    >
      {composerMessages.add}
    </Button>
  );
  const notes = (
    <>
      <OverNote text={typed} maxLength={TAG_MAX_LENGTH} />
      <FieldProblem id={problemId} problem={isFull ? composerMessages.tagsFull : null} part={field} />
    </>
  );
  if (isRow) {
    return (
      <div ref={group}>
        <Row>
          <LineIcon path={ICONS[field]} sizePx={18} />
          <label htmlFor={inputId}>{ownLabel}</label>
          <Box sx={CHIPS_AND_INPUT}>
            {chips}
            {input}
          </Box>
          {button}
        </Row>
        {notes}
      </div>
    );
  }

  return (
    <div ref={group} className={shared.field} data-wraps>
      <p className={shared.legend}>{chipsLabel}</p>
      {chips}
      <label htmlFor={inputId}>{label ?? ownLabel}</label>
      <div className={shared.row}>
        {input}
        {button}
      </div>
      {notes}
    </div>
  );
});

const ICONS: Record<TagField, string> = {
  hashtags: 'M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  mentions: 'M12 8.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2M15.6 8.5v5a2.4 2.4 0 0 0 4.9 0V12A8.5 8.5 0 1 0 17 18.9',
};

/** Many chips are scrolled: the row stays one line. */
const CHIPS_AND_INPUT = {
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
};

const Input = styled('input')(({ theme }) => ({
  flex: '1 0 88px',
  minWidth: 88,
  height: 32,
  padding: 0,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  '&::placeholder': { color: 'var(--ink-soft)', opacity: 1 },
  '&:focus-visible': { outlineOffset: -2, paddingInline: 8 },
  '&[data-framed="true"]': {
    height: 40,
    padding: '0 12px',
    border: '1px solid var(--line-strong)',
    background: 'var(--surface)',
  },
  [theme.breakpoints.down('md')]: { height: 44, fontSize: '0.875rem' },
}));

type TagChipsProps = { field: TagField; tags: readonly string[]; inputId: string; label?: string };

/** The chips of a field. When one is removed, the focus moves to its neighbor. */
function TagChips({ field, tags, inputId, label }: TagChipsProps) {
  const dispatch = useAppDispatch();
  const { sign, one } = tagMessages[field];

  function remove(button: HTMLButtonElement, tag: string) {
    const neighbor = button.parentElement?.previousElementSibling ?? button.parentElement?.nextElementSibling;
    (neighbor?.querySelector('button') ?? document.getElementById(inputId))?.focus();
    dispatch(tagRemoved({ field, tag }));
  }

  function handleKeyDown(event: KeyboardEvent<HTMLButtonElement>, tag: string) {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    event.preventDefault();
    remove(event.currentTarget, tag);
  }

  if (tags.length === 0) return null;
  return (
    <Chips aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <bdi>{sign + tag}</bdi>
          <button
            type="button"
            aria-label={`${composerMessages.remove} ${one} ${tag}`}
            onClick={(event: MouseEvent<HTMLButtonElement>) => remove(event.currentTarget, tag)}
            onKeyDown={(event) => handleKeyDown(event, tag)}
          >
            <LineIcon path={CROSS_ICON} sizePx={14} />
          </button>
        </li>
      ))}
    </Chips>
  );
}

const Chips = styled('ul')({
  display: 'flex',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: 26,
    paddingInlineStart: 10,
    borderRadius: 13,
    background: 'var(--primary-soft)',
    whiteSpace: 'nowrap',
  },
  '& button': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: 'var(--ink-soft)',
    cursor: 'pointer',
    '&:hover': { color: 'var(--error)' },
    // A finger reaches beyond the drawing.
    '&::after': { position: 'absolute', inset: '-9px -4px', content: '""' },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '[data-wraps] &': { flexWrap: 'wrap' },
});
