/** A network's presentation on the screen, with its texts; its colors are in the CSS module beside it. */
export type NetworkLook = {
  /** Sets the custom properties `--network-…` for what is shown in it. */
  className: string | undefined;
  /** Line drawing in a box of 24 × 24: the `d` of an SVG path. */
  glyph: string;
  /** Kind of account that people can connect, on the card of the connect dialog. */
  description: string;
  /** Said when connecting failed and nobody knows why. */
  connectingFailed: string;
  /** Words of the form in which people name their server, for networks of many. */
  signIn?: SignInLook;
  /** True if the page of a failed authorization links to Settings. */
  linksToSettings: boolean;
  preview: PreviewLook;
};

/** Examples and explanations in the form for an account on one of many servers. */
export type SignInLook = {
  /** What a name of a server looks like. */
  serverExample: string;
  serverHint: string;
  /** What a handle looks like, where one is asked for. */
  handleExample?: string;
  /** What an app password looks like, and the page on which people make one. */
  passwordExample?: string;
  appPasswords?: string;
  /** What the sandbox's servers take. */
  sandboxHint?: string;
};

/** What a reader can do with a post. */
export type PreviewAction = 'reply' | 'repost' | 'like' | 'thumb' | 'share' | 'send' | 'star' | 'bookmark';

/** A post as the network shows it. */
export type PreviewLook = {
  /** Length shown before the network collapses a text; null if it shows everything. */
  fold: { characters: number; lines: number } | null;
  /** The network's name for the link to the rest of a text. */
  more: string;
  /** Buttons under a post: drawings only. */
  actions: readonly PreviewAction[];
  /** Names that become links, where the network links any; by default "@name". */
  mention?: RegExp;
  /** True if a mention is shown without its server. */
  hidesServers?: true;
  /** Links are shown without their scheme, and cut after so many characters; by default as they are written. */
  linkCharacters?: number;
  /** True if addresses in a text are not links. */
  hasPlainLinks?: true;
  /** True if several files stand side by side, to be swiped, in place of a grid. */
  hasCarousel?: true;
  /** True if a single picture keeps its shape; else it is cut around its middle. */
  showsWhole?: true;
  /** True if the first link of a post without files gets a card. */
  hasLinkCard?: true;
  /** `media`: images come first, and the text is a caption that begins with the author's name. */
  leads: 'text' | 'media';
};
