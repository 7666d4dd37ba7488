import type { SandboxPaths } from '../network';

/** `graph` and `dialog`: where the calls and the dialog are registered, without a version (see toGraphPath). */
export const FACEBOOK_PATHS = {
  site: '/facebook',
  api: '/facebook/v25.0',
  authorize: '/facebook/v25.0/dialog/oauth',
  graph: '/facebook/graph',
  dialog: '/facebook/dialog/oauth',
} satisfies SandboxPaths & { graph: string; dialog: string };
