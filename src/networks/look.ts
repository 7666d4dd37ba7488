/** A network's presentation on the screen, with its texts; its colors are in the CSS module beside it. */
export type NetworkLook = {
  /** Sets the custom properties `--network-…` for what is shown in it. */
  className: string | undefined;
  /** Line drawing in a box of 24 × 24: the `d` of an SVG path. */
  glyph: string;
  /** Kind of account that people can connect, on the card of the connect dialog (spec section 3). */
  description: string;
  /** Said when connecting failed and nobody knows why (spec section 8). */
  connectingFailed: string;
  /** True if the page of a failed authorization links to Settings (spec section 8). */
  linksToSettings: boolean;
  preview: PreviewLook;
};

/** A post as the network shows it. */
export type PreviewLook = {
  /** Length shown before the network collapses a text; null if it shows everything. */
  fold: { characters: number; lines: number } | null;
  /** The network's name for the link to the rest of a text. */
  more: string;
  /** Buttons under a post: drawings only. */
  actions: readonly string[];
  /** `media`: images come first, and the text is a caption that begins with the author's name. */
  leads: 'text' | 'media';
};
