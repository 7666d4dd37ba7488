import { PRODUCT_TAGLINE } from '../../components/Brand';
import { lazyPart } from '../../lib/lazyPart';
import { paths } from '../../lib/paths';
import type { Page } from './page';

/** Pages of a visitor, in one chunk; every other path is the landing page. */
export const publicPages: readonly Page[] = [
  {
    path: paths.login,
    title: 'Sign in',
    ...lazyPart(async () => (await import(/* webpackChunkName: 'public' */ '../../features/auth/LoginPage')).LoginPage),
  },
  {
    path: paths.signup,
    title: 'Sign up',
    ...lazyPart(
      async () => (await import(/* webpackChunkName: 'public' */ '../../features/auth/SignupPage')).SignupPage,
    ),
  },
  {
    path: '*',
    title: PRODUCT_TAGLINE,
    ...lazyPart(
      async () => (await import(/* webpackChunkName: 'public' */ '../../features/landing/LandingPage')).LandingPage,
    ),
  },
];
