declare module 'wink-sentiment' {
  /** A token of the text; those with a score have an opinion. `grouped` counts the tokens that follow in a phrase. */
  export type SentimentToken = { value: string; tag: string; score?: number; negation?: boolean; grouped?: number };

  /** Scores a text by AFINN-165, emoji and emoticons. It keeps its words in plain objects: mind "constructor". */
  export default function sentiment(text: string): { tokenizedPhrase?: SentimentToken[] };
}
