import { Link } from 'react-router-dom';
import { Brand, BRAND_NAME, PRODUCT_NAME } from '../../components/Brand';
import { PageHeading } from '../../components/PageHeading';
import { paths } from '../../lib/paths';
import './landing.css';
import { builtImage } from '../../lib/builtImage';
import smallDarkUrl from './product-dark-small.webp';
import darkUrl from './product-dark.webp';
import smallLightUrl from './product-light-small.webp';
import lightUrl from './product-light.webp';

export function LandingPage() {
  return (
    <div className="landing">
      <header className="landing__header">
        <Link to={paths.home} className="brand" aria-label={`${BRAND_NAME}, home`}>
          <Brand />
        </Link>
        <nav className="landing__nav" aria-label="Account">
          <Link to={paths.login} className="button button--quiet">
            Login
          </Link>
          <Link to={paths.signup} className="button button--primary">
            Sign Up
          </Link>
        </nav>
      </header>

      <main>
        <section className="hero">
          <div className="hero__words">
            <PageHeading className="hero__title">Manage Your Social Media Like a Pro</PageHeading>
            <p className="hero__lead">
              Write once, fit every network, and publish now or at the hour you choose. {PRODUCT_NAME} keeps track of
              character limits and time zones.
            </p>
            <div className="hero__actions">
              <Link to={paths.signup} className="button button--primary">
                Start writing
              </Link>
              <Link to={paths.login} className="button">
                I have an account
              </Link>
            </div>
            <ul className="networks" aria-label="Networks">
              {LISTED_NETWORKS.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
          <ProductImage />
        </section>

        <section className="features" aria-labelledby="features-title">
          <h2 id="features-title">Everything in one place</h2>
          <ul className="features__list">
            {FEATURES.map(({ icon, title, text }) => (
              <li key={title} className="feature">
                <FeatureIcon name={icon} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section className="closing" aria-labelledby="closing-title">
          <h2 id="closing-title">Your next post is one page away</h2>
          <p>An account takes a minute. Your first post takes as long as you like.</p>
          <Link to={paths.signup} className="button button--accent">
            Create your account
          </Link>
        </section>
      </main>

      <footer className="landing__footer">
        <p>{PRODUCT_NAME} is free software under the MIT license. No trackers, no third-party scripts.</p>
      </footer>
    </div>
  );
}

/** In the order of their marks in `networks.svg`; a test compares both with the networks' descriptors, which weigh too much here. */
export const LISTED_NETWORKS = ['Twitter', 'Facebook', 'LinkedIn', 'Instagram', 'Bluesky', 'Mastodon'] as const;

const SHAPES: Record<FeatureIconName, string> = {
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5V12l3 2',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.3M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
  spark: 'M12 3l2.1 6.9L21 12l-6.9 2.1L12 21l-2.1-6.9L3 12l6.9-2.1z',
};

type Props = { name: FeatureIconName };

function FeatureIcon({ name }: Props) {
  return (
    <svg className="feature__icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}

const IMAGES = [
  { scheme: 'light', url: builtImage(lightUrl), smallUrl: smallLightUrl, fetchPriority: 'high' },
  // Lazy: dark has to be chosen, and few choose it before they sign in.
  { scheme: 'dark', url: builtImage(darkUrl), smallUrl: smallDarkUrl, loading: 'lazy' },
] as const;

/** On phones the stated width is smaller than the real one, so that they take the small image, inlined in the page. */
const SIZES = '(min-width: 60rem) 32rem, (min-width: 30rem) 94vw, 60vw';

const DESCRIPTION =
  'The calendar of a bakery: four weeks of posts with their times, pictures and networks, and those of today published';

/** The product as it is, in the scheme of the page. */
function ProductImage() {
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

/** The four cards of the landing page: their titles are the spec's (section 2). */
const FEATURES = [
  {
    icon: 'clock',
    title: 'Smart Scheduling',
    text: 'Choose the day and the hour in your own time zone. Posts go out on time, once, even if the power fails in between.',
  },
  {
    icon: 'chart',
    title: 'Analytics',
    text: 'Followers, reach and engagement for every account, side by side, as charts and in plain numbers.',
  },
  {
    icon: 'people',
    title: 'Audience Growth',
    text: 'Follow the hashtags and the words that your readers use, and join the conversation while it’s still warm.',
  },
  {
    icon: 'spark',
    title: 'AI Assistant',
    text: 'A second pair of eyes beside the page: it drafts, tidies up and suggests hashtags. The last word stays yours.',
  },
] as const;

type FeatureIconName = (typeof FEATURES)[number]['icon'];
