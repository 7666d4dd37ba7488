import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { focusOn } from '../form/fieldIds';
import { mediaMessages } from './messages';
import * as shared from '../form/shared.module.css';
import * as styles from './media.module.css';
import { rejectedFilesDismissed, selectRejectedFiles } from '../form/mediaSlice';

type Props = {
  /** The button that chooses other files: it gets the focus. */
  pickerId: string;
};

/** Names the files that were left out, each with its reason. */
export function RejectedFiles({ pickerId }: Props) {
  const dispatch = useAppDispatch();
  const rejected = useAppSelector(selectRejectedFiles);

  function handleDismiss() {
    dispatch(rejectedFilesDismissed());
    focusOn(pickerId);
  }

  return (
    <div role="alert">
      {rejected.length > 0 && (
        <div className={shared.failure}>
          <p className={shared.failureTitle}>{mediaMessages.rejected}</p>
          <ul className={styles.rejected}>
            {rejected.map(({ filename, reason }, index) => (
              <li key={index}>
                <bdi>{filename}</bdi>: {reason}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={handleDismiss}>
            {mediaMessages.dismiss}
          </Button>
        </div>
      )}
    </div>
  );
}
