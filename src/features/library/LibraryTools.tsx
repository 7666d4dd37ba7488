import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import { useAppDispatch } from '../../store/hooks';
import { OverNote } from '../../components/OverNote';
import { dialogChanged, type LibraryDialog } from '../ui/uiSlice';
import { libraryMessages } from './messages';
import * as styles from './library.module.css';

type Props = { dialog: LibraryDialog };

const KINDS = [
  ['', libraryMessages.allKinds],
  ['image', libraryMessages.images],
  ['video', libraryMessages.videos],
] as const;

/** Search and filters; what was ticked is ticked no more, as it may be out of sight. */
export function LibraryTools({ dialog: { q = '', kind, unused = false } }: Props) {
  const dispatch = useAppDispatch();
  const change = (changes: Pick<LibraryDialog, 'q' | 'kind' | 'unused'>) =>
    dispatch(dialogChanged({ name: 'library', ...changes, selected: [] }));

  return (
    <div className={styles.tools}>
      <label className={styles.field}>
        {libraryMessages.search}
        <input
          className={styles.input}
          type="search"
          dir="auto"
          value={q}
          onChange={({ target }) => change({ q: target.value })}
        />
        <OverNote text={q} maxLength={SEARCH_MAX_LENGTH} />
      </label>
      <label className={styles.field}>
        {libraryMessages.kind}
        <TextField
          select
          size="small"
          value={kind ?? ''}
          slotProps={{ select: { native: true } }}
          onChange={({ target }) => change({ kind: KINDS.find(([value]) => value === target.value)?.[0] || undefined })}
        >
          {KINDS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
      </label>
      <FormControlLabel
        label={libraryMessages.unused}
        control={<Checkbox checked={unused} onChange={({ target }) => change({ unused: target.checked })} />}
      />
    </div>
  );
}
