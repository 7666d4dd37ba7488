declare module 'twitter-text/dist/parseTweet' {
  /** Measures a text as X does: links 23, wide characters 2, one emoji sequence 2. */
  export default function parseTweet(text: string): { weightedLength: number; valid: boolean };
}
