import { useId, useRef } from 'react';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { Snippet } from '#contract/schemas/snippets';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogClosed } from '../../ui/uiSlice';
import {
  selectSnippetForm,
  snippetFormOpened,
  snippetDeleted,
  selectDeletedSnippet,
  snippetRestored,
} from '../form/snippetSlice';
import { snippetMessages, deletedText } from './messages';
import { SnippetFields } from './SnippetFields';
import { failureText, reasonAndWait } from '../../../api/failureText';
import { useDeleteSnippetMutation, useListSnippetsQuery, useCreateSnippetMutation } from '../../../api/snippetsApi';
import { RetryAlert } from '../../../components/RetryAlert';
import * as styles from './snippets.module.css';
import { excerptOf } from '../../../lib/excerpt';
import { useFocusHandedOn } from '../../../lib/useFocusHandedOn';

/** Keeps, renames, changes and deletes snippets and sets of hashtags. */
export function SnippetsDialog() {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectSnippetForm);
  const titleId = useId();
  const formTitle = form?.id === null ? snippetMessages.newTitle : snippetMessages.editTitle;

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={() => dispatch(dialogClosed())}>
      <DialogTitle id={titleId} variant="h2">
        {form === null ? snippetMessages.title : formTitle}
      </DialogTitle>
      {form === null ? <SnippetList /> : <SnippetFields key={form.id} form={form} />}
    </Dialog>
  );
}

/** All snippets of a user. */
function SnippetList() {
  const dispatch = useAppDispatch();
  const { currentData: snippets, error, refetch } = useListSnippetsQuery();
  const [, { error: notDeleted }] = useDeleteSnippetMutation({ fixedCacheKey: 'snippet-deletion' });
  const create = () => dispatch(snippetFormOpened({ id: null, kind: 'text', name: '', content: '' }));

  return (
    <>
      <DialogContent>
        {snippets === undefined && error !== undefined && (
          <RetryAlert text={snippetMessages.loadFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
        )}
        {snippets?.length === 0 && <p>{snippetMessages.none}</p>}
        <ul className={styles.rows}>
          {snippets?.map((snippet) => (
            <SnippetRow key={snippet.id} snippet={snippet} />
          ))}
        </ul>
        <DeletedSnippet />
        <p role="alert">{notDeleted !== undefined && failureText(snippetMessages.deleteFailed, notDeleted)}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={create}>{snippetMessages.create}</Button>
        <Button autoFocus onClick={() => dispatch(dialogClosed())}>
          {snippetMessages.close}
        </Button>
      </DialogActions>
    </>
  );
}

const EXCERPT_LENGTH = 120;

/** Whoever deletes one by the keyboard is at Undo next. */
const heirs = () => [document.getElementById(DELETED_SNIPPET_ID)];

type Props = { snippet: Snippet };

/** One snippet in the list of them. */
function SnippetRow({ snippet: { id, name, kind, content } }: Props) {
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

const DELETED_SNIPPET_ID = 'deleted-snippet';

/** Brings back the snippet that was deleted last. It stands in the dialog: behind it, a toast is out of the keyboard's reach. */
function DeletedSnippet() {
  const dispatch = useAppDispatch();
  const deleted = useAppSelector(selectDeletedSnippet);
  const [createSnippet, { error, isLoading }] = useCreateSnippetMutation({ fixedCacheKey: 'snippet-return' });

  async function handleUndo() {
    if (deleted === null || isLoading) return;
    const { error: problem } = await createSnippet(deleted);
    if (problem === undefined) dispatch(snippetRestored());
  }

  return (
    <>
      <p id={DELETED_SNIPPET_ID} role="status" tabIndex={-1} className={styles.deleted}>
        {deleted !== null && (
          <>
            {deletedText(deleted.name)}{' '}
            <Button size="small" aria-disabled={isLoading} onClick={() => void handleUndo()}>
              {snippetMessages.undo}
            </Button>
          </>
        )}
      </p>
      <p role="alert">{deleted !== null && error !== undefined && failureText(snippetMessages.restoreFailed, error)}</p>
    </>
  );
}
