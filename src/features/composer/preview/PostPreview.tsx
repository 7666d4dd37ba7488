import { PLATFORM_NAMES, type AccountPlatform } from '#contract/platforms';
import { useAppSelector } from '../../../app/hooks';
import { postingAccounts } from '../editor/accountChoice';
import { selectAccountIds, selectMedia } from '../composerSlice';
import { selectAccounts, selectSettledText } from '../selectors';
import { handleOf } from '../../../lib/handle';
import { foldLength, foldText } from './foldText';
import { ACTION_LABELS, foldHint, MORE_LABELS, previewMessages } from './messages';
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
  const { shown, isFolded } = foldText(platform, text);
  const fold = foldLength(platform);
  const username = account?.username ?? '';
  const name = account?.displayName || account?.username || PLATFORM_NAMES[platform];
  // A network without handles gives the name in their place.
  const handle = username === name ? '' : handleOf(username);

  const words = (
    <p className="preview__text" dir="auto">
      {platform === 'instagram' && text !== '' && <strong>{username} </strong>}
      {text === '' ? <span className="preview__empty">{previewMessages.empty}</span> : <PreviewText text={shown} />}
      {isFolded && <span className="preview__more"> {MORE_LABELS[platform]}</span>}
    </p>
  );
  const pictures = <PreviewMedia media={media} />;

  return (
    <>
      <article
        className={`preview__post preview__post--${platform}`}
        aria-label={`Preview on ${PLATFORM_NAMES[platform]}`}
      >
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
        {platform === 'instagram' ? pictures : words}
        {platform === 'instagram' ? null : pictures}
        <ul className="preview__actions" aria-hidden="true">
          {ACTION_LABELS[platform].map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        {platform === 'instagram' && words}
      </article>
      {isFolded && fold !== null && <p className="composer__note">{foldHint(platform, fold)}</p>}
      <p className="composer__note">{previewMessages.note}</p>
    </>
  );
}
