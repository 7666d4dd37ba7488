import { paths } from '../paths';
import { lazyPage, type Page } from './lazyPage';

/** What a visitor sees, in one chunk; every other path is the landing page (spec section 2). */
export const publicPages: readonly Page[] = [
  {
    path: paths.login,
    title: 'Sign in',
    ...lazyPage(async () => (await import(/* webpackChunkName: 'public' */ '../../features/auth/LoginPage')).LoginPage),
  },
  {
    path: paths.signup,
    title: 'Sign up',
    ...lazyPage(
      async () => (await import(/* webpackChunkName: 'public' */ '../../features/auth/SignupPage')).SignupPage,
    ),
  },
  {
    path: '*',
    title: 'AI-Powered Dashboard',
    ...lazyPage(
      async () => (await import(/* webpackChunkName: 'public' */ '../../features/landing/LandingPage')).LandingPage,
    ),
  },
];
