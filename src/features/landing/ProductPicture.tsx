import { builtImage } from '../../lib/builtImage';
import darkUrl from './product-dark.webp';
import lightUrl from './product-light.webp';

const PICTURES = [
  { scheme: 'light', url: builtImage(lightUrl) },
  { scheme: 'dark', url: builtImage(darkUrl) },
] as const;

const DESCRIPTION =
  'The dashboard: an account with its followers, four figures, and below them the tabs with the posts that are out';

/** The product as it is, in the scheme of the page; the browser fetches the one that is shown. */
export function ProductPicture() {
  return (
    <div className="shot">
      {PICTURES.map(({ scheme, url }) => (
        <img
          key={scheme}
          className={`shot__picture shot__picture--${scheme}`}
          src={url}
          alt={DESCRIPTION}
          width={1260}
          height={1008}
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
  );
}
