import { useAppSelector } from '../../../app/hooks';
import { selectStoppedBy } from '../form/awaitedSlice';
import { composerMessages, notUploadedText } from '../form/messages';
import * as shared from '../form/shared.module.css';

/** Says which file has kept a post from being sent. */
export function WaitNote() {
  const stoppedBy = useAppSelector(selectStoppedBy);
  return (
    <div role="alert">
      {stoppedBy !== null && (
        <div className={shared.failure}>
          <p className={shared.failureTitle}>{notUploadedText(stoppedBy.filename)}</p>
          <p>{composerMessages.uploadAgain}</p>
        </div>
      )}
    </div>
  );
}
