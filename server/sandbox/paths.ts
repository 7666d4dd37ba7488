/** Where each network of the sandbox has its pages, its API and its authorisation page. */
export const SANDBOX_PATHS = {
  twitter: { site: '/x', api: '/x', authorize: '/x/i/oauth2/authorize' },
  facebook: { site: '/facebook', api: '/facebook/v25.0', authorize: '/facebook/v25.0/dialog/oauth' },
  linkedin: { site: '/linkedin', api: '/linkedin', authorize: '/linkedin/oauth/v2/authorization' },
  instagram: { site: '/instagram', api: '/instagram/v25.0', authorize: '/instagram/v25.0/dialog/oauth' },
} as const;
