import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useHasNoAccounts } from '../../../api/useHasNoAccounts';
import { useAppDispatch } from '../../../app/hooks';
import { paths, type PostTab } from '../../../core/paths';
import { dialogOpened } from '../../ui/uiSlice';
import { emptyMessages, postMessages } from '../messages';
import * as styles from './list.module.css';

type Props = { tab: PostTab };

/** Reason why the list is empty, and the next step: an account first, then a post (spec section 2). */
export function EmptyPosts({ tab }: Props) {
  const dispatch = useAppDispatch();
  const hasNoAccounts = useHasNoAccounts();

  if (hasNoAccounts) {
    return (
      <div className={styles.state}>
        <p>{emptyMessages.noAccount}</p>
        <Button variant="contained" onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}>
          {postMessages.connect}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <p>{emptyMessages[tab]}</p>
      <Button variant="contained" component={Link} to={paths.create}>
        {postMessages.createPost}
      </Button>
    </div>
  );
}
