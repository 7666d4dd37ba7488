import Checkbox from '@mui/material/Checkbox';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { misshapenImage, networkMediaNote } from '#contract/networks/mediaProblem';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { platformToggled, selectCanSplit } from '../draftSlice';
import { selectMedia } from '../mediaSlice';
import { selectParts, selectVariants } from '../textsSlice';
import { toAttachedFile, type UploadItem } from '../draft';
import { selectLimits } from '../selectors';
import { composerMessages, namesOf } from '../messages';
import { focusOn, PLATFORMS_ID } from '../fields';
import * as shared from '../shared.module.css';
import { fileProblems, refusingNetworks } from '../problems';
import { filesOn } from '../files';
import { FileThumb } from '../media/FileThumb';
import * as styles from './editor.module.css';

type MediaFitProps = { platforms: readonly AccountPlatform[] };

/**
 * Each network's problems with the files of the post, by the file's name. Where its shape is the problem, the picture can be cut on the
 * spot. A network that refuses a file is held back alone, or left out.
 */
export function MediaFit({ platforms }: MediaFitProps) {
  const dispatch = useAppDispatch();
  const media = useAppSelector(selectMedia);
  const variants = useAppSelector(selectVariants);
  const parts = useAppSelector(selectParts);
  const limits = useAppSelector(selectLimits);
  const isSplit = useAppSelector(selectCanSplit);
  const draft = { media, variants, parts };
  const problems = fileProblems(draft, platforms, limits);
  const staying = isSplit ? refusingNetworks(problems, platforms) : [];
  const notes = platforms.flatMap(
    (platform) => networkMediaNote(platform, filesOn(draft, platform).map(toAttachedFile)) ?? [],
  );
  const sentences = [
    ...problems.map(({ problem }) => problem),
    ...(staying.length > 0 ? [composerMessages.staysHere(namesOf(staying))] : []),
  ];
  const canLeaveOut = problems.length < platforms.length;

  function handleLeaveOut(platform: AccountPlatform) {
    dispatch(platformToggled({ platform, isOn: false }));
    focusOn(PLATFORMS_ID);
  }

  return (
    <>
      <p role="status" className={shared.note}>
        {problems.length > 0 ? sentences.join(' ') : notes.join(' ')}
      </p>
      {problems.length > 0 && (
        <div className={shared.row}>
          {problems.map(({ platform, items }) => {
            const { name } = NETWORKS[platform];
            const misshapen = misshapenImage(platform, items.map(toAttachedFile));
            const mediaId = items[misshapen?.index ?? -1]?.uploadedMedia?.id;
            return [
              misshapen !== null && mediaId !== undefined && (
                <Button
                  key={`fit ${platform}`}
                  size="small"
                  variant="outlined"
                  aria-haspopup="dialog"
                  onClick={() => dispatch(dialogOpened({ name: 'crop', mediaId, ratio: misshapen.ratio, platform }))}
                >
                  {composerMessages.fitFor(name)}
                </Button>
              ),
              canLeaveOut && (
                <Button key={platform} size="small" variant="outlined" onClick={() => handleLeaveOut(platform)}>
                  {composerMessages.leaveOut(name)}
                </Button>
              ),
            ];
          })}
        </div>
      )}
    </>
  );
}

type FilesChoiceProps = {
  legend: string;
  files: readonly UploadItem[];
  /** Ids of those that are ticked, in their order. */
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
  /** What stands beside a file that is ticked. */
  children?: (item: UploadItem) => ReactNode;
};

/** Ticks some of the post's files; a file that is added comes last. */
export function FilesChoice({ legend, files, chosen, onChosen, children }: FilesChoiceProps) {
  if (files.length === 0) return null;

  function handleToggled(id: string, isOn: boolean) {
    const others = chosen.filter((one) => one !== id);
    onChosen(isOn ? [...others, id] : others);
  }

  return (
    <fieldset className={styles.files}>
      <legend>{legend}</legend>
      {files.map((item) => (
        <div key={item.id} className={styles.file}>
          <label className={styles.fileName}>
            <Checkbox
              size="small"
              edge="start"
              checked={chosen.includes(item.id)}
              onChange={({ target }) => handleToggled(item.id, target.checked)}
            />
            <FileThumb item={item} className={styles.fileThumb} />
            <bdi>{item.filename}</bdi>
          </label>
          {chosen.includes(item.id) && children?.(item)}
        </div>
      ))}
    </fieldset>
  );
}
