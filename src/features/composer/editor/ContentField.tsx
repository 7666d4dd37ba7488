import { memo, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { AccountPlatform } from '#contract/networks';
import { isBlank } from '#contract/isBlank';
import type { TagProblem } from '#contract/postRules';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { NETWORKS } from '#contract/networks';
import { useAppSelector, useAppDispatch } from '../../../store/hooks';
import { selectContent, selectDraft } from '../draftSlice';
import { selectHasTried, selectIsSending } from '../submissionSlice';
import {
  selectTextTab,
  selectVariants,
  commonFilesChosen,
  ownAltTextChanged,
  ownFilesChosen,
  ownFilesDropped,
  selectOwn,
  textTabChosen,
  selectParts,
  selectTakenOut,
  takenOutRestored,
} from '../textsSlice';
import { selectMedia } from '../mediaSlice';
import { composerMessages, problemMessages, filesLabel, ownAltTextLabel, ownFilesLabel } from '../messages';
import { selectMeasure, selectOwnTextProblem, selectPartProblem } from '../selectors';
import { ContentText } from './ContentText';
import { CONTENT_ID } from '../composerState';
import { FieldProblem, focusOn, PARTS_ID, TEXT_PANEL_ID } from '../fields';
import { AttachedFiles } from '../media/AttachedFiles';
import { OwnText } from './OwnText';
import { TextFrame } from './TextBox';
import { ThreadParts } from './ThreadParts';
import * as shared from '../shared.module.css';
import { commonFiles, filesOfText } from '../files';
import { FilesChoice } from './FilesChoice';
import { OverNote } from '../../../components/OverNote';
import { mediaMessages } from '../media/messages';
import * as styles from './editor.module.css';

type Props = { platforms: readonly AccountPlatform[] };

/** The text of the post with its label and its messages. */
export const ContentField = memo(function ContentField({ platforms }: Props) {
  const isOver = useAppSelector((state) => selectMeasure(state).isOver);
  const isTooBig = useAppSelector((state) => selectMeasure(state).bytes !== null);
  const tagProblem = useAppSelector((state) => selectMeasure(state).tagProblems[0]);
  const isMissing = useAppSelector((state) => selectHasTried(state) && isBlank(selectContent(state)));
  const ownProblem = useAppSelector((state) => (selectHasTried(state) ? selectOwnTextProblem(state) : null));
  const partProblem = useAppSelector((state) => (selectHasTried(state) ? selectPartProblem(state) : null));
  const isSending = useAppSelector(selectIsSending);
  const chosenTab = useAppSelector(selectTextTab);
  const shown = platforms.find((platform) => platform === chosenTab) ?? null;
  const hasOwn = useAppSelector((state) => selectVariants(state).length > 0);
  const hasTabs = platforms.length > 1 || (platforms.length > 0 && hasOwn);
  const { hash, key } = useLocation();

  // Whoever is sent to the text writes on at once.
  useEffect(() => {
    if (hash === `#${CONTENT_ID}`) focusOn(CONTENT_ID);
  }, [hash, key]);

  const below = (
    <Box sx={BELOW}>
      <ThreadParts shown={shown} platforms={platforms} />
      <TakenOut />
      {shown === null ? <CommonFiles /> : <OwnFiles platform={shown} />}
      <AttachedFiles />
    </Box>
  );

  return (
    <div>
      <TextFrame>
        <label htmlFor={CONTENT_ID} className="visually-hidden">
          {composerMessages.content}
        </label>
        {hasTabs && <TextTabs platforms={platforms} shown={shown} />}
        <div
          id={TEXT_PANEL_ID}
          {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': `${TEXT_PANEL_ID}-${shown ?? 'all'}` })}
        >
          {shown === null ? (
            <ContentText
              isOver={isOver || isTooBig}
              isInvalid={isOver || isTooBig || tagProblem !== undefined}
              isSending={isSending}
            >
              {below}
            </ContentText>
          ) : (
            <OwnText key={shown} platform={shown}>
              {below}
            </OwnText>
          )}
        </div>
      </TextFrame>
      <FieldProblem
        id="post-content-problem"
        problem={contentProblem({ isOver, isTooBig, isMissing, tagProblem }) ?? ownProblem}
        part="content"
      />
      <FieldProblem id={`${PARTS_ID}-problem`} problem={partProblem} part="parts" />
    </div>
  );
});

const BELOW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  px: 1.5,
  '&:has(> :not(:empty))': { pb: 1.5 },
};

type Problems = { isOver: boolean; isTooBig: boolean; isMissing: boolean; tagProblem: TagProblem | undefined };

function contentProblem({ isOver, isTooBig, isMissing, tagProblem }: Problems): string | null {
  if (isOver) return problemMessages['too-long'];
  if (isTooBig) return problemMessages['too-many-bytes'];
  if (tagProblem !== undefined) return problemMessages[tagProblem];
  return isMissing ? problemMessages.blank : null;
}

/** Which files go to all networks, once one of them has files of its own. */
function CommonFiles() {
  const dispatch = useAppDispatch();
  const media = useAppSelector(selectMedia);
  const parts = useAppSelector(selectParts);
  const hasOwn = useAppSelector((state) => selectVariants(state).some(({ files }) => files !== undefined));
  if (!hasOwn) return null;
  return (
    <FilesChoice
      legend={composerMessages.filesOfAll}
      files={filesOfText({ media, parts })}
      chosen={commonFiles({ media, parts }).map(({ id }) => id)}
      onChosen={(files) => dispatch(commonFilesChosen({ files }))}
    />
  );
}

type OwnFilesProps = { platform: AccountPlatform };

/** Which of the post's files one network gets, in which order, and how it describes them; the common ones until chosen here. */
function OwnFiles({ platform }: OwnFilesProps) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectDraft);
  const own = useAppSelector((state) => selectOwn(state, platform));
  const all = filesOfText(draft);
  if (all.length === 0) return null;
  const { name } = NETWORKS[platform];

  const chosen = own?.files;
  if (chosen === undefined) {
    const files = commonFiles(draft).map(({ id }) => id);
    return (
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => dispatch(ownFilesChosen({ platform, files }))}>
        {ownFilesLabel(platform)}
      </Button>
    );
  }

  const handleChosen = (files: string[]) => dispatch(ownFilesChosen({ platform, files }));
  const inOrder = [...chosen.flatMap((id) => all.find((item) => item.id === id) ?? []), ...all];
  return (
    <>
      <FilesChoice legend={filesLabel(name)} files={[...new Set(inOrder)]} chosen={chosen} onChosen={handleChosen}>
        {({ id, filename, altText }) => (
          <>
            <input
              className={shared.input}
              aria-label={ownAltTextLabel(filename, platform)}
              placeholder={mediaMessages.altText}
              value={own?.altTexts?.[id] ?? altText}
              onChange={({ target }) => dispatch(ownAltTextChanged({ platform, id, text: target.value }))}
            />
            <OverNote text={own?.altTexts?.[id] ?? altText} maxLength={ALT_TEXT_MAX_LENGTH} />
            {chosen[0] !== id && (
              <Button size="small" onClick={() => handleChosen(movedUp(chosen, id))}>
                {mediaMessages.moveUp(filename)}
              </Button>
            )}
          </>
        )}
      </FilesChoice>
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => dispatch(ownFilesDropped({ platform }))}>
        {composerMessages.useCommonFiles}
      </Button>
    </>
  );
}

function movedUp(ids: readonly string[], id: string): string[] {
  const place = ids.indexOf(id);
  return [...ids.slice(0, place - 1), id, ...ids.slice(place - 1, place), ...ids.slice(place + 1)];
}

/** Brings back a part or an own text that has just been taken out. */
function TakenOut() {
  const dispatch = useAppDispatch();
  const takenOut = useAppSelector(selectTakenOut);
  return (
    <p role="status" className={shared.note}>
      {takenOut !== null && (
        <>
          {takenOut.content === undefined ? composerMessages.removed : composerMessages.madeThread}{' '}
          <Button size="small" onClick={() => dispatch(takenOutRestored())}>
            {composerMessages.undo}
          </Button>
        </>
      )}
    </p>
  );
}

const ALL = 'all';
const TEXT_TAB = { minWidth: 0, minHeight: 40, p: '0 10px', fontSize: '0.8125rem' };

type TextTabsProps = { platforms: readonly AccountPlatform[]; shown: AccountPlatform | null };

/** Chooses whose text is shown: that of all networks, or of one; a dot marks those that have their own. */
function TextTabs({ platforms, shown }: TextTabsProps) {
  const dispatch = useAppDispatch();
  const variants = useAppSelector(selectVariants);

  function handleChange(_event: unknown, tab: AccountPlatform | typeof ALL) {
    dispatch(textTabChosen({ platform: tab === ALL ? null : tab }));
  }

  return (
    <Tabs
      value={shown ?? ALL}
      onChange={handleChange}
      aria-label={composerMessages.textTabs}
      variant="scrollable"
      scrollButtons={false}
      selectionFollowsFocus
      sx={{ minHeight: 40, px: 0.5, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': TEXT_TAB }}
    >
      <Tab value={ALL} label={composerMessages.allNetworks} id={`${TEXT_PANEL_ID}-all`} aria-controls={TEXT_PANEL_ID} />
      {platforms.map((platform) => (
        <Tab
          key={platform}
          value={platform}
          id={`${TEXT_PANEL_ID}-${platform}`}
          aria-controls={TEXT_PANEL_ID}
          label={
            <span>
              {NETWORKS[platform].name}{' '}
              {variants.some((one) => one.platform === platform) && (
                <span className={styles.dot}>
                  <span className="visually-hidden">{composerMessages.hasOwnText}</span>
                </span>
              )}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
