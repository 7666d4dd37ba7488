import type { KeyboardEvent, MouseEvent } from 'react';
import { useAppDispatch } from '../../../app/hooks';
import { tagRemoved } from '../form/composerSlice';
import type { TagField } from '../form/draft';
import { composerMessages, tagMessages } from '../form/messages';
import * as styles from './editor.module.css';

type Props = { field: TagField; tags: readonly string[]; inputId: string; label?: string };

/** The chips of a field. When one is removed, the focus moves to its neighbor. */
export function TagChips({ field, tags, inputId, label }: Props) {
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
