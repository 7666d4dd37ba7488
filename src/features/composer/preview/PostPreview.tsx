import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppSelector } from '../../../app/hooks';
import { postingAccounts } from '../editor/accountChoice';
import { selectAccountIds, selectMedia } from '../composerSlice';
import { selectAccounts, selectSettledText } from '../selectors';
import { handleOf } from '../../../lib/handle';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { foldText } from './foldText';
import { foldHint, previewMessages } from './messages';
import { PreviewMedia } from './PreviewMedia';
import { PreviewText } from './PreviewText';

type Props = { platform: AccountPlatform; selectedAccountId: string | null };

/** The post as one network would show it, in that network's order, with everything that goes out. */
export function PostPreview({ platform, selectedAccountId }: Props) {
  const text = useAppSelector(selectSettledText);
  const media = useAppSelector(selectMedia);
  const accounts = useAppSelector(selectAccounts);
  const chosenIds = useAppSelector((state) => selectAccountIds(state, platform));
  const [account] = postingAccounts(platform, accounts, selectedAccountId, { [platform]: chosenIds });
  const { fold, more, actions, leads } = NETWORK_LOOKS[platform].preview;
  const { shown, isFolded } = foldText(fold, text);
  const username = account?.username ?? '';
  const name = account?.displayName || account?.username || NETWORKS[platform].name;
  // A network without handles gives the name in their place.
  const handle = username === name ? '' : handleOf(username);

  const words = (
    <p className="preview__text" dir="auto">
      {leads === 'media' && text !== '' && <strong>{username} </strong>}
      {text === '' ? <span className="preview__empty">{previewMessages.empty}</span> : <PreviewText text={shown} />}
      {isFolded && <span className="preview__more"> {more}</span>}
    </p>
  );
  const images = <PreviewMedia media={media} />;

  return (
    <>
      <article className={`preview__post network--${platform}`} aria-label={`Preview on ${NETWORKS[platform].name}`}>
        <header className="preview__header">
          <span className="preview__avatar" aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <span className="preview__names">
            <bdi className="preview__name">{name}</bdi>
            <span className="preview__handle">
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
        <ul className="preview__actions" aria-hidden="true">
          {actions.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        {leads === 'media' && words}
      </article>
      {isFolded && fold !== null && <p className="composer__note">{foldHint(platform, fold.characters)}</p>}
      <p className="composer__note">{previewMessages.note}</p>
    </>
  );
}
