import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { networkLimits } from '#contract/accountLimits';
import type { AccountPlatform } from '#contract/networks';
import { textLength } from '#contract/networks/textLength';
import { bytesOver, composePostText, findManyHashtags, warningLength } from '#contract/postRules';
import { counterText, manyHashtagsText } from '#contract/postTexts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectContent, selectSettings, selectTags } from '../draftSlice';
import { selectIsSending } from '../submissionSlice';
import { selectVariant, variantChanged, variantDropped, fitAsked, fitEnded, selectIsFitShown } from '../textsSlice';
import { composerMessages, ownTextLabel, fitLabel, fittedText } from '../messages';
import { selectLimits, selectTextFor } from '../selectors';
import { SnippetTextarea } from '../snippets/SnippetTextarea';
import * as shared from '../shared.module.css';
import { AddPartButton } from './ThreadParts';
import { Meter, TextBox } from './TextBox';
import { ToolRow } from './ToolRow';
import * as styles from './editor.module.css';
import { focusOn } from '../fields';
import { fitText } from '../postLength';

type Props = {
  platform: AccountPlatform;
  /** What stands between the text and its tools: parts and files. */
  children: ReactNode;
};

/** The text of one network: the common one, until it is changed here. */
export function OwnText({ platform, children }: Props) {
  const dispatch = useAppDispatch();
  const common = useAppSelector(selectContent);
  const own = useAppSelector((state) => selectVariant(state, platform));
  const sent = useAppSelector((state) => selectTextFor(state, platform));
  const hashtags = useAppSelector((state) => selectTags(state, 'hashtags'));
  const mentions = useAppSelector((state) => selectTags(state, 'mentions'));
  const settings = useAppSelector(selectSettings);
  const limits = useAppSelector((state) => selectLimits(state)[platform]) ?? networkLimits(platform);
  const isSending = useAppSelector(selectIsSending);
  const length = textLength(platform, sent, limits) + warningLength(platform, settings);
  const isOver = length > limits.max_characters || bytesOver(platform, sent) !== null;
  const manyHashtags = findManyHashtags(sent, [platform]);
  const written = own ?? common;
  const fieldId = `post-own-text-${platform}`;
  const lengthId = `post-own-text-${platform}-length`;

  function fits(content: string): boolean {
    const text = composePostText({ content, hashtags, mentions });
    const added = warningLength(platform, settings);
    return textLength(platform, text, limits) + added <= limits.max_characters && bytesOver(platform, text) === null;
  }

  return (
    <>
      <SnippetTextarea
        id={fieldId}
        as={TextBox}
        dir="auto"
        rows={6}
        readOnly={isSending}
        aria-label={ownTextLabel(platform)}
        aria-invalid={isOver}
        aria-describedby={lengthId}
        value={written}
        onTyped={(content) => dispatch(variantChanged({ platform, content }))}
      />
      <Box sx={{ px: 1.5, pb: 1 }}>
        {isOver && (
          <FitText platform={platform} text={written} limit={limits.max_characters} fits={fits} fieldId={fieldId} />
        )}
        <p className={shared.note}>
          {own === undefined ? (
            composerMessages.sameAsCommon
          ) : (
            <Button size="small" onClick={() => dispatch(variantDropped({ platform }))}>
              {composerMessages.useCommonText}
            </Button>
          )}
        </p>
      </Box>
      {children}
      <ToolRow fieldId={fieldId}>
        <AddPartButton shown={platform} />
        <Meter id={lengthId} data-over={isOver}>
          <span>{counterText(length, limits.max_characters)}</span>
          {isOver && <strong>{composerMessages.overLimit}</strong>}
          {manyHashtags !== null && <span>{manyHashtagsText(manyHashtags)}</span>}
        </Meter>
      </ToolRow>
    </>
  );
}

type FitTextProps = {
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
function FitText({ platform, text, limit, fits, fieldId }: FitTextProps) {
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
