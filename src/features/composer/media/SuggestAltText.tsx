import Button from '@mui/material/Button';
import { useGetAssistantQuery } from '../../../api/assistantApi';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { altTextAsked, altTextPutBack, altTextStopped, selectDescribing, selectReplacedAltText } from '../mediaSlice';
import type { UploadItem } from '../draft';
import { mediaMessages, stopDescribing, suggestAltText, undoAltText } from './messages';
import * as shared from '../shared.module.css';
import * as styles from './media.module.css';

type Props = { item: UploadItem; isLocked: boolean };

/**
 * Has a model write the alt text of a picture. Where the assistant is simulated nothing is offered, as it sees no pictures; whether
 * a model sees them is known once it was asked, and then said.
 */
export function SuggestAltText({ item: { id, filename, type }, isLocked }: Props) {
  const dispatch = useAppDispatch();
  const { currentData: assistant } = useGetAssistantQuery();
  const describing = useAppSelector(selectDescribing);
  const replaced = useAppSelector((state) => selectReplacedAltText(state, id));
  const isAsked = describing?.isAsked === true;
  const isHere = describing?.id === id;
  // A model writes one reply of a person at a time.
  const isOff = isLocked || (isAsked && !isHere);
  if (!type.startsWith('image/')) return null;

  return (
    <div className={styles.suggestion}>
      {isAsked && isHere ? (
        <Button size="small" aria-label={stopDescribing(filename)} onClick={() => dispatch(altTextStopped())}>
          {mediaMessages.stop}
        </Button>
      ) : (
        typeof assistant?.model === 'string' && (
          <Button
            size="small"
            aria-disabled={isOff}
            aria-label={suggestAltText(filename)}
            onClick={() => !isOff && dispatch(altTextAsked({ id }))}
          >
            {mediaMessages.suggestAltText}
          </Button>
        )
      )}
      {replaced !== null && (
        <Button
          size="small"
          aria-disabled={isLocked}
          aria-label={undoAltText(filename)}
          onClick={() => !isLocked && dispatch(altTextPutBack({ id }))}
        >
          {mediaMessages.undo}
        </Button>
      )}
      <span role="status" className={shared.note}>
        {isAsked && isHere && mediaMessages.describing}
      </span>
      <span role="alert" className={styles.unsuggested}>
        {isHere && describing.problem}
      </span>
    </div>
  );
}
