import { PageHeading } from '../../components/PageHeading';
import { useAppSelector } from '../../store/hooks';
import { composerMessages, editingText } from './form/messages';
import * as styles from './composer.module.css';
import { selectEdited, selectOpening } from './form/draftSlice';

/** The page's heading, and which post is being changed. */
export function ComposerHeading() {
  const edited = useAppSelector(selectEdited);
  const isOpening = useAppSelector(selectOpening) !== null;
  return (
    <div>
      <PageHeading>{edited !== null || isOpening ? composerMessages.editTitle : composerMessages.title}</PageHeading>
      {edited !== null && (
        <p className={styles.editing} dir="auto">
          {editingText(edited.status, edited.saved.content)}
        </p>
      )}
    </div>
  );
}
