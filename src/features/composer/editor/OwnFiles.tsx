import Button from '@mui/material/Button';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { OverNote } from '../../../components/OverNote';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { selectDraft } from '../form/draftSlice';
import { commonFiles, filesOfText } from '../form/files';
import { composerMessages } from '../form/messages';
import { filesLabel, ownAltTextLabel, ownFilesLabel } from '../form/ownTextMessages';
import { ownAltTextChanged, ownFilesChosen, ownFilesDropped, selectOwn } from '../form/variantSlice';
import { mediaMessages } from '../media/messages';
import { FilesChoice } from './FilesChoice';
import * as shared from '../form/shared.module.css';

type Props = { platform: AccountPlatform };

/** Which of the post's files one network gets, in which order, and how it describes them; the common ones until chosen here. */
export function OwnFiles({ platform }: Props) {
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
