import { clsx } from 'clsx';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppSelector } from '../../../app/hooks';
import { postingAccounts } from '../form/accountChoice';
import { selectAccountIds, selectSetting } from '../form/composerSlice';
import { filesOn } from '../form/files';
import { selectMedia } from '../form/mediaSlice';
import { selectAccounts, selectTextFor } from '../form/selectors';
import { selectParts } from '../form/threadSlice';
import { selectVariants } from '../form/variantSlice';
import { handleOf } from '../../../lib/handle';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { foldText } from './foldText';
import { foldHint, previewMessages } from './messages';
import { PreviewBody } from './PreviewBody';
import { PreviewParts } from './PreviewParts';
import { VisibilityMark } from './VisibilityMark';
import * as shared from '../form/shared.module.css';
import * as styles from './preview.module.css';

type Props = { platform: AccountPlatform; selectedAccountId: string | null };

/** The post as one network would show it, in that network's order, with everything that goes out. */
export function PostPreview({ platform, selectedAccountId }: Props) {
  const text = useAppSelector((state) => selectTextFor(state, platform));
  const media = useAppSelector(selectMedia);
  const parts = useAppSelector(selectParts);
  const variants = useAppSelector(selectVariants);
  const accounts = useAppSelector(selectAccounts);
  const chosenIds = useAppSelector((state) => selectAccountIds(state, platform));
  const setting = useAppSelector((state) => selectSetting(state, platform));
  const [account] = postingAccounts(platform, accounts, selectedAccountId, { [platform]: chosenIds });
  const look = NETWORK_LOOKS[platform];
  const { fold } = look.preview;
  const { shown, isFolded } = foldText(fold, text);
  const username = account?.username ?? '';
  const name = account?.displayName || account?.username || NETWORKS[platform].name;
  // A network without handles uses the name instead.
  const handle = username === name ? '' : handleOf(username);
  const files = filesOn({ media, parts, variants }, platform);
  const frame = clsx(styles.post, look.className);
  const warning = setting?.content_warning?.trim() ?? '';

  return (
    <>
      <article className={frame} aria-label={`Preview on ${NETWORKS[platform].name}`}>
        <header className={styles.header}>
          <span className={styles.avatar} aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <span className={styles.names}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.handle}>
              {handle !== '' && (
                <>
                  <bdi>{handle}</bdi> ·{' '}
                </>
              )}
              {previewMessages.now}{' '}
              {setting?.visibility !== undefined && <VisibilityMark visibility={setting.visibility} />}
            </span>
          </span>
        </header>
        {warning === '' ? (
          <PreviewBody
            platform={platform}
            text={shown}
            isFolded={isFolded}
            username={username}
            media={files}
            setting={setting}
          />
        ) : (
          <p className={styles.warning} dir="auto">
            {warning}
            <span className={styles.reveal}>{previewMessages.showMore}</span>
          </p>
        )}
      </article>
      <PreviewParts platform={platform} className={frame} />
      {warning !== '' && <p className={shared.note}>{previewMessages.behindWarning}</p>}
      {isFolded && fold !== null && <p className={shared.note}>{foldHint(platform, fold.characters)}</p>}
      <p className={shared.note}>{previewMessages.note}</p>
    </>
  );
}
