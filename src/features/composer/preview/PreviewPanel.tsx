import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { previewChosen, selectPreviewed } from '../viewSlice';
import { previewMessages } from '../messages';
import { PostPreview } from './PostPreview';
import * as shared from '../shared.module.css';
import * as styles from './preview.module.css';

type Props = { platforms: readonly AccountPlatform[]; selectedAccountId: string | null };

/** Preview of the post on the chosen networks, one at a time. */
export function PreviewPanel({ platforms, selectedAccountId }: Props) {
  const dispatch = useAppDispatch();
  const previewed = useAppSelector(selectPreviewed);
  const shown = platforms.find((platform) => platform === previewed) ?? platforms[0];

  return (
    <section className={styles.panel} aria-labelledby="preview-heading">
      <h2 id="preview-heading">{previewMessages.title}</h2>
      {platforms.length > 1 && (
        <div role="group" aria-label={previewMessages.choose} className={styles.choice}>
          {platforms.map((platform) => (
            <button
              key={platform}
              type="button"
              aria-pressed={platform === shown}
              onClick={() => dispatch(previewChosen({ platform }))}
            >
              <PlatformGlyph platform={platform} sizePx={18} />
              {NETWORKS[platform].name}
            </button>
          ))}
        </div>
      )}
      {shown === undefined ? (
        <p className={shared.note}>{previewMessages.noPlatform}</p>
      ) : (
        <PostPreview platform={shown} selectedAccountId={selectedAccountId} />
      )}
    </section>
  );
}
