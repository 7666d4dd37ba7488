import { builtImage } from '../../lib/builtImage';
import smallDarkUrl from './product-dark-small.webp';
import darkUrl from './product-dark.webp';
import smallLightUrl from './product-light-small.webp';
import lightUrl from './product-light.webp';

const IMAGES = [
  { scheme: 'light', url: builtImage(lightUrl), smallUrl: smallLightUrl, fetchPriority: 'high' },
  // Lazy: dark has to be chosen, and few choose it before they sign in.
  { scheme: 'dark', url: builtImage(darkUrl), smallUrl: smallDarkUrl, loading: 'lazy' },
] as const;

/** On phones the stated width is smaller than the real one, so that they take the small image, inlined in the page. */
const SIZES = '(min-width: 60rem) 32rem, (min-width: 30rem) 94vw, 60vw';

const DESCRIPTION =
  'The dashboard: an account with its followers, four figures, and below them the tabs with the posts that are out';

/** The product as it is, in the scheme of the page. */
export function ProductImage() {
  return (
    <div className="shot">
      {IMAGES.map(({ scheme, url, smallUrl, ...fetching }) => (
        <img
          key={scheme}
          className={`shot__image shot__image--${scheme}`}
          {...fetching}
          sizes={SIZES}
          srcSet={`${smallUrl} 720w, ${url} 1260w`}
          src={url}
          alt={DESCRIPTION}
          width={1260}
          height={1008}
        />
      ))}
    </div>
  );
}
