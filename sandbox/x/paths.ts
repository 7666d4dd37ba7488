import type { SandboxPaths } from '../network';

export const X_PATHS = { site: '/x', api: '/x', authorize: '/x/i/oauth2/authorize' } satisfies SandboxPaths;
