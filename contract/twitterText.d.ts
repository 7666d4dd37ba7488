declare module 'twitter-text/dist/parseTweet' {
  /** Measures a text as X does: links 23, wide characters 2, one emoji sequence 2. */
  export default function parseTweet(text: string): { weightedLength: number; valid: boolean };
}

declare module 'twitter-text/dist/extractCashtags' {
  /** The cashtags of a text in their order, without their $, each as often as it is there. */
  export default function extractCashtags(text: string): string[];
}

declare module 'twitter-text/dist/extractUrls' {
  /** The links of a text in their order, as X finds them: "example.com" too. */
  export default function extractUrls(text: string): string[];
}

declare module 'twitter-text/dist/regexp/validDomain' {
  /** Without anchors; its flags don't matter. */
  const validDomain: RegExp;
  export default validDomain;
}
