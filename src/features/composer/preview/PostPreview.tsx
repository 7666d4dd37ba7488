import { clsx } from 'clsx';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppSelector } from '../../../app/hooks';
import { postingAccounts } from '../form/accountChoice';
import { selectAccountIds } from '../form/composerSlice';
import { selectAccounts, selectSettledText } from '../form/selectors';
import { handleOf } from '../../../lib/handle';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { foldText } from './foldText';
import { foldHint, previewMessages } from './messages';
import { PreviewMedia } from './PreviewMedia';
import { PreviewText } from './PreviewText';
import * as shared from '../form/shared.module.css';
import * as styles from './preview.module.css';
import { selectMedia } from '../form/mediaSlice';

type Props = { platform: AccountPlatform; selectedAccountId: string | null };

/** The post as one network would show it, in that network's order, with everything that goes out. */
export function PostPreview({ platform, selectedAccountId }: Props) {
  const text = useAppSelector(selectSettledText);
  const media = useAppSelector(selectMedia);
  const accounts = useAppSelector(selectAccounts);
  const chosenIds = useAppSelector((state) => selectAccountIds(state, platform));
  const [account] = postingAccounts(platform, accounts, selectedAccountId, { [platform]: chosenIds });
  const look = NETWORK_LOOKS[platform];
  const { fold, more, actions, leads } = look.preview;
  const { shown, isFolded } = foldText(fold, text);
  const username = account?.username ?? '';
  const name = account?.displayName || account?.username || NETWORKS[platform].name;
  // A network without handles uses the name instead.
  const handle = username === name ? '' : handleOf(username);

  const words = (
    <p className={styles.text} dir="auto">
      {leads === 'media' && text !== '' && <strong>{username} </strong>}
      {text === '' ? <span className={styles.empty}>{previewMessages.empty}</span> : <PreviewText text={shown} />}
      {isFolded && <span className={styles.more}> {more}</span>}
    </p>
  );
  const images = <PreviewMedia media={media} />;

  return (
    <>
      <article className={clsx(styles.post, look.className)} aria-label={`Preview on ${NETWORKS[platform].name}`}>
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
              {previewMessages.now}
            </span>
          </span>
        </header>
        {leads === 'media' ? images : words}
        {leads === 'media' ? null : images}
        <ul className={styles.actions} aria-hidden="true">
          {actions.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        {leads === 'media' && words}
      </article>
      {isFolded && fold !== null && <p className={shared.note}>{foldHint(platform, fold.characters)}</p>}
      <p className={shared.note}>{previewMessages.note}</p>
    </>
  );
}
