import Button from '@mui/material/Button';
import type { AccountPlatform } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { focusOn } from '../form/fieldIds';
import { fitText } from '../form/fitText';
import { composerMessages } from '../form/messages';
import { fitLabel, fittedText } from '../form/ownTextMessages';
import { fitAsked, fitEnded, selectIsFitShown, variantChanged } from '../form/variantSlice';
import * as shared from '../form/shared.module.css';
import * as styles from './editor.module.css';

type Props = {
  platform: AccountPlatform;
  /** The text as it is written, without chips. */
  text: string;
  limit: number;
  /** True for a text that the network takes. */
  fits: (text: string) => boolean;
  /** The field with the text. */
  fieldId: string;
};

/** Offers to shorten a text that is too long, and shows what would be left before anything is changed. */
export function FitText({ platform, text, limit, fits, fieldId }: Props) {
  const dispatch = useAppDispatch();
  const isShown = useAppSelector(selectIsFitShown);
  if (!isShown) {
    return (
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => dispatch(fitAsked())}>
        {fitLabel(limit)}
      </Button>
    );
  }

  const fitted = fitText(text, fits);

  function handleEnded(content?: string) {
    if (content !== undefined) dispatch(variantChanged({ platform, content }));
    dispatch(fitEnded());
    focusOn(fieldId);
  }

  return (
    <div role="group" aria-label={fitLabel(limit)} className={styles.fit}>
      {fitted === '' ? (
        <p className={shared.note}>{composerMessages.cannotFit}</p>
      ) : (
        <>
          <p className={shared.note}>{fittedText(text.length - fitted.length)}</p>
          <blockquote dir="auto" className={styles.fitted}>
            {fitted}
          </blockquote>
        </>
      )}
      <div className={shared.row}>
        {fitted !== '' && (
          <Button size="small" variant="contained" autoFocus onClick={() => handleEnded(fitted)}>
            {composerMessages.useFitted}
          </Button>
        )}
        <Button size="small" onClick={() => handleEnded()}>
          {composerMessages.keepAsIs}
        </Button>
      </div>
    </div>
  );
}
