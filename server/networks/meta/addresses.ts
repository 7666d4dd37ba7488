const VERSION = 'v25.0';

/** Meta's Graph API and its authorization page. */
export const GRAPH_ADDRESSES = {
  apiUrl: `https://graph.facebook.com/${VERSION}`,
  authorizeUrl: `https://www.facebook.com/${VERSION}/dialog/oauth`,
};
