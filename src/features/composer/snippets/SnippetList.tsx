import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { failureText, reasonAndWait } from '../../../api/failureText';
import { useDeleteSnippetMutation, useListSnippetsQuery } from '../../../api/snippetsApi';
import { useAppDispatch } from '../../../app/hooks';
import { RetryAlert } from '../../../components/RetryAlert';
import { dialogClosed } from '../../ui/uiSlice';
import { snippetFormOpened } from '../form/snippetSlice';
import { DeletedSnippet } from './DeletedSnippet';
import { snippetMessages } from './messages';
import { SnippetRow } from './SnippetRow';
import * as styles from './snippets.module.css';

/** All snippets of a user. */
export function SnippetList() {
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
