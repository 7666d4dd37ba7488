import { useRef } from 'react';
import Button from '@mui/material/Button';
import { reasonAndWait } from '../../../api/failureText';
import { postsApi } from '../../../api/postsApi';
import { listTag } from '../../../api/tags';
import { useAppDispatch } from '../../../store/hooks';
import { FailureReason } from '../../../components/FailureReason';
import { useFocusHandedOn } from '../../../lib/useFocusHandedOn';
import { postMessages } from '../messages';
import { postsPanel } from './tabFilters';
import * as styles from './list.module.css';

type Props = { error: unknown };

/** Shown when posts couldn’t be loaded; Try Again refetches the other lists and their counts as well. */
export function LoadFailure({ error }: Props) {
  const dispatch = useAppDispatch();
  const part = useRef<HTMLDivElement>(null);
  useFocusHandedOn(part, postsPanel);

  return (
    <div ref={part} className={styles.state}>
      <p>{postMessages.loadFailed}</p>
      <FailureReason {...reasonAndWait(error)} />
      <Button variant="outlined" onClick={() => dispatch(postsApi.util.invalidateTags([listTag('Post')]))}>
        {postMessages.tryAgain}
      </Button>
    </div>
  );
}
