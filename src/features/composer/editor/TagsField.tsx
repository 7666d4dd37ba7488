import { memo, useRef, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react';
import Button from '@mui/material/Button';
import { TAG_MAX_LENGTH, TAGS_MAX_COUNT } from '#contract/limits';
import { OverNote } from '../../../components/OverNote';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectTags, selectTypedTag, tagsAdded, tagTyped, tagRemoved } from '../draftSlice';
import type { TagField } from '../draft';
import { FieldProblem } from '../FieldProblem';
import { composerMessages, tagMessages } from '../messages';
import * as shared from '../shared.module.css';
import * as styles from './editor.module.css';
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
  const { label: ownLabel, add, sign } = tagMessages[field];
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

  const chips = (
    <TagChips field={field} tags={tags} inputId={inputId} {...(chipsLabel !== undefined && { label: chipsLabel })} />
  );

  return (
    <div ref={group} className={shared.field}>
      {chipsLabel !== undefined && <p className={shared.legend}>{chipsLabel}</p>}
      {chipsLabel !== undefined && chips}
      <label htmlFor={inputId}>{label ?? ownLabel}</label>
      {chipsLabel === undefined && chips}
      <div className={shared.row}>
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
        <input
          id={inputId}
          className={shared.input}
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={problemId}
          onChange={(event) => dispatch(tagTyped({ field, text: event.target.value }))}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
        <Button variant="outlined" aria-label={add} onClick={() => dispatch(tagsAdded({ field, text: typed }))}>
          {composerMessages.add}
        </Button>
      </div>
      <OverNote text={typed} maxLength={TAG_MAX_LENGTH} />
      <FieldProblem id={problemId} problem={isFull ? composerMessages.tagsFull : null} part={field} />
    </div>
  );
});

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
    <ul className={styles.chips} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className={styles.chip}>
          <bdi>{sign + tag}</bdi>
          <button
            type="button"
            aria-label={`${composerMessages.remove} ${one} ${tag}`}
            onClick={(event: MouseEvent<HTMLButtonElement>) => remove(event.currentTarget, tag)}
            onKeyDown={(event) => handleKeyDown(event, tag)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
