import type { SandboxPaths } from '../network';

export const LINKEDIN_PATHS = {
  site: '/linkedin',
  api: '/linkedin',
  authorize: '/linkedin/oauth/v2/authorization',
} satisfies SandboxPaths;
