import type { SandboxPaths } from '../network';

/** `graph` and `dialog`: where the calls and the dialog are registered, without a version (see toGraphPath). */
export const INSTAGRAM_PATHS = {
  site: '/instagram',
  api: '/instagram/v25.0',
  authorize: '/instagram/v25.0/dialog/oauth',
  graph: '/instagram/graph',
  dialog: '/instagram/dialog/oauth',
} satisfies SandboxPaths & { graph: string; dialog: string };
