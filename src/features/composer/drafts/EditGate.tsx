import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { paths } from '../../../lib/paths';
import { composerMessages, editProblemMessages } from '../form/messages';
import * as styles from '../composer.module.css';
import { composerOpened, selectOpening, selectVisit } from '../form/draftSlice';
import { NO_DRAFTS } from '../form/draft';

type Props = { children: ReactNode };

/**
 * Shows the form once it is open and the post that it is about is there, or says why that cannot be edited. What is typed
 * before would be replaced by what this window kept.
 */
export function EditGate({ children }: Props) {
  const dispatch = useAppDispatch();
  const opening = useAppSelector(selectOpening);
  const visit = useAppSelector(selectVisit);
  if (visit === null) return <div className={clsx(styles.form, styles.gate)} />;
  if (opening === null) return children;

  const { postId, problem } = opening;
  return (
    <div className={clsx(styles.form, styles.gate)}>
      <p role="status">{problem === null && composerMessages.loadingPost}</p>
      <p role="alert">{problem !== null && editProblemMessages[problem]}</p>
      {problem === 'unreachable' && (
        <Button variant="outlined" onClick={() => dispatch(composerOpened({ visit, kept: NO_DRAFTS, postId }))}>
          {composerMessages.tryAgain}
        </Button>
      )}
      {problem !== null && (
        <Button component={Link} to={paths.home}>
          {composerMessages.backToPosts}
        </Button>
      )}
    </div>
  );
}
