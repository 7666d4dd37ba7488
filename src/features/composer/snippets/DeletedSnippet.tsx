import Button from '@mui/material/Button';
import { failureText } from '../../../api/failureText';
import { useCreateSnippetMutation } from '../../../api/snippetsApi';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { selectDeletedSnippet, snippetRestored } from '../form/snippetSlice';
import { deletedText, snippetMessages } from './messages';
import * as styles from './snippets.module.css';

export const DELETED_SNIPPET_ID = 'deleted-snippet';

/** Brings back the snippet that was deleted last. It stands in the dialog: behind it, a toast is out of the keyboard's reach. */
export function DeletedSnippet() {
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
