import { Link } from 'react-router-dom';
import { Brand, BRAND_NAME, PRODUCT_NAME } from '../../components/Brand';
import { PageHeading } from '../../components/PageHeading';
import { paths } from '../../core/paths';
import { FEATURES } from './content';
import { FeatureIcon } from './FeatureIcon';
import { ProductImage } from './ProductImage';
import './landing.css';

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
