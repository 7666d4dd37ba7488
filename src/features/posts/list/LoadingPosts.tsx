import { postMessages } from '../messages';
import * as styles from './list.module.css';

export function LoadingPosts() {
  return (
    <p role="status" className={styles.state}>
      {postMessages.loading}
    </p>
  );
}
