import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { commonFiles, filesOfText } from '../form/files';
import { selectMedia } from '../form/mediaSlice';
import { composerMessages } from '../form/messages';
import { selectParts } from '../form/threadSlice';
import { commonFilesChosen, selectVariants } from '../form/variantSlice';
import { FilesChoice } from './FilesChoice';

/** Which files go to all networks, once one of them has files of its own. */
export function CommonFiles() {
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
