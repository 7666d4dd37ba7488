import Button from '@mui/material/Button';
import { leftOutText } from '#contract/postTexts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { excerptOf } from '../../../lib/excerpt';
import { leftOutSettled, selectLeftOut } from '../form/composerSlice';
import { composerMessages } from '../form/messages';
import * as shared from '../form/shared.module.css';
import * as styles from './editor.module.css';

type Props = {
  /** Puts the text in at the caret, though it is too long. */
  onAdded: (text: string) => void;
};

/** What did not fit into the text, until somebody adds it after all or lets it go. */
export function LeftOutNote({ onAdded }: Props) {
  const dispatch = useAppDispatch();
  const leftOut = useAppSelector(selectLeftOut);

  return (
    <>
      <p role="status" className={shared.note}>
        {leftOut !== null && leftOutText(leftOut)}
      </p>
      {leftOut !== null && (
        <div role="group" aria-label={composerMessages.leftOut} className={styles.fit}>
          <blockquote dir="auto" className={styles.fitted}>
            {excerptOf(leftOut.text).text}
          </blockquote>
          <div className={shared.row}>
            <Button
              size="small"
              onClick={() => {
                onAdded(leftOut.text);
                dispatch(leftOutSettled());
              }}
            >
              {composerMessages.addAnyway}
            </Button>
            <Button size="small" onClick={() => dispatch(leftOutSettled())}>
              {composerMessages.dismissLeftOut}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
