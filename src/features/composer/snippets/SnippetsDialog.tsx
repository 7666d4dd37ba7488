import { useId, useRef } from 'react';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { Snippet, SnippetKind } from '#contract/schemas/snippets';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogClosed } from '../../ui/uiSlice';
import {
  selectSnippetForm,
  snippetFormOpened,
  snippetDeleted,
  selectDeletedSnippet,
  snippetRestored,
  snippetFormChanged,
  snippetFormClosed,
} from '../viewSlice';
import { snippetMessages, deletedText } from './messages';
import { failureText, reasonAndWait } from '../../../api/failureText';
import {
  useDeleteSnippetMutation,
  useListSnippetsQuery,
  useCreateSnippetMutation,
  useUpdateSnippetMutation,
} from '../../../api/snippetsApi';
import { RetryAlert } from '../../../components/RetryAlert';
import * as styles from './snippets.module.css';
import { excerptOf } from '../../../lib/excerpt';
import { useFocusHandedOn } from '../../../lib/focus';
import { isApiError } from '../../../api/apiError';
import type { SnippetForm } from '../composerState';
import TextField from '@mui/material/TextField';

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

const KINDS: readonly SnippetKind[] = ['text', 'hashtags'];

/** Names the calls that save a snippet, so that a replay shows how they went. */
const SNIPPET_CACHE_KEY = 'snippet';

type SnippetFieldsProps = { form: SnippetForm };

/** The form of one snippet, new or not. */
export function SnippetFields({ form: { id, kind, name, content } }: SnippetFieldsProps) {
  const dispatch = useAppDispatch();
  const [createSnippet, creation] = useCreateSnippetMutation({ fixedCacheKey: SNIPPET_CACHE_KEY });
  const [updateSnippet, change] = useUpdateSnippetMutation({ fixedCacheKey: SNIPPET_CACHE_KEY });
  const { error, isLoading, reset } = id === null ? creation : change;
  const fieldErrors = isApiError(error) ? error.fieldErrors : undefined;
  const { name: nameErrors = [], content: contentErrors = [] } = fieldErrors ?? {};
  const isElsewhere = error !== undefined && nameErrors.length + contentErrors.length === 0;

  function handleChange(changes: Partial<SnippetForm>) {
    dispatch(snippetFormChanged(changes));
    if (error !== undefined) reset();
  }

  function handleBack() {
    reset();
    dispatch(snippetFormClosed());
  }

  async function handleSave() {
    const saved = await (id === null ? createSnippet({ name, kind, content }) : updateSnippet({ id, name, content }));
    if (saved.error === undefined) dispatch(snippetFormClosed());
  }

  return (
    <>
      <DialogContent>
        <div className={styles.fields}>
          <TextField
            label={snippetMessages.name}
            value={name}
            autoFocus
            fullWidth
            error={nameErrors.length > 0}
            helperText={nameErrors.join(' ') || snippetMessages.nameHint}
            slotProps={{ htmlInput: { dir: 'auto' } }}
            onChange={({ target }) => handleChange({ name: target.value })}
          />
          {id === null && (
            <RadioGroup
              row
              aria-label={snippetMessages.kind}
              value={kind}
              onChange={({ target }) => {
                const chosen = KINDS.find((one) => one === target.value);
                if (chosen !== undefined) handleChange({ kind: chosen });
              }}
            >
              {KINDS.map((one) => (
                <FormControlLabel key={one} value={one} control={<Radio />} label={snippetMessages.kinds[one]} />
              ))}
            </RadioGroup>
          )}
          <TextField
            label={snippetMessages.contentLabels[kind]}
            value={content}
            fullWidth
            multiline
            minRows={3}
            maxRows={10}
            error={contentErrors.length > 0}
            helperText={contentErrors.join(' ')}
            slotProps={{ htmlInput: { dir: 'auto' } }}
            onChange={({ target }) => handleChange({ content: target.value })}
          />
          <p role="alert">{isElsewhere && failureText(snippetMessages.saveFailed, error)}</p>
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={handleBack}>{snippetMessages.back}</Button>
        <Button variant="contained" disabled={isLoading} onClick={() => void handleSave()}>
          {snippetMessages.saveButton}
        </Button>
      </DialogActions>
    </>
  );
}
