/** Where a network is and as which app we call it. Without a secret the app is a public client, where it allows that. */
export type NetworkSettings = {
  clientId: string;
  clientSecret: string | null;
  /** Base of API calls, without a slash at the end. */
  apiUrl: string;
  /** The page on which people allow the app to act for them. */
  authorizeUrl: string;
  /** Set when the network is this server's sandbox. */
  isSandbox: boolean;
};
