import { useRef } from 'react';
import Button from '@mui/material/Button';
import type { Snippet } from '#contract/schemas/snippets';
import { useDeleteSnippetMutation } from '../../../api/snippetsApi';
import { useAppDispatch } from '../../../app/hooks';
import { excerptOf } from '../../../lib/excerpt';
import { useFocusHandedOn } from '../../../lib/useFocusHandedOn';
import { snippetDeleted, snippetFormOpened } from '../form/snippetSlice';
import { DELETED_SNIPPET_ID } from './DeletedSnippet';
import { snippetMessages } from './messages';
import * as styles from './snippets.module.css';

const EXCERPT_LENGTH = 120;

/** Whoever deletes one by the keyboard is at Undo next. */
const heirs = () => [document.getElementById(DELETED_SNIPPET_ID)];

type Props = { snippet: Snippet };

/** One snippet in the list of them. */
export function SnippetRow({ snippet: { id, name, kind, content } }: Props) {
  const dispatch = useAppDispatch();
  const [deleteSnippet] = useDeleteSnippetMutation({ fixedCacheKey: 'snippet-deletion' });
  const row = useRef<HTMLLIElement>(null);
  useFocusHandedOn(row, heirs);

  async function handleDelete() {
    const { error } = await deleteSnippet(id);
    if (error === undefined) dispatch(snippetDeleted({ name, kind, content }));
  }

  return (
    <li ref={row} className={styles.row}>
      <p className={styles.words} id={`snippet-${id}`}>
        <strong dir="auto">{name}</strong> <span className={styles.excerpt}>{snippetMessages.kinds[kind]}</span>
        <br />
        <span className={styles.excerpt} dir="auto">
          {excerptOf(content, EXCERPT_LENGTH).text}
        </span>
      </p>
      <Button
        size="small"
        aria-describedby={`snippet-${id}`}
        onClick={() => dispatch(snippetFormOpened({ id, kind, name, content }))}
      >
        {snippetMessages.edit}
      </Button>
      <Button size="small" aria-describedby={`snippet-${id}`} onClick={() => void handleDelete()}>
        {snippetMessages.delete}
      </Button>
    </li>
  );
}
