import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { SnippetKind } from '#contract/schemas/snippets';
import { isApiError } from '../../../api/apiError';
import { failureText } from '../../../api/failureText';
import { useCreateSnippetMutation, useUpdateSnippetMutation } from '../../../api/snippetsApi';
import { useAppDispatch } from '../../../store/hooks';
import type { SnippetForm } from '../form/composerState';
import { snippetFormChanged, snippetFormClosed } from '../form/snippetSlice';
import { snippetMessages } from './messages';
import * as styles from './snippets.module.css';
import { TextField } from '../../../components/TextField';

const KINDS: readonly SnippetKind[] = ['text', 'hashtags'];

/** Names the calls that save a snippet, so that a replay shows how they went. */
const SNIPPET_CACHE_KEY = 'snippet';

type Props = { form: SnippetForm };

/** The form of one snippet, new or not. */
export function SnippetFields({ form: { id, kind, name, content } }: Props) {
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
