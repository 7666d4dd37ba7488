/** A window of a browser, as little of it as all engines can do. Expressions are JavaScript that the page evaluates. */
export type Tab = {
  goto: (address: string) => Promise<void>;
  /** Value of an expression, as plain data. */
  read: <T>(expression: string) => Promise<T>;
  /** Clicks what an expression finds, as a hand does: the browser trusts it. */
  click: (expression: string) => Promise<void>;
  /** Types into what an expression finds. */
  type: (expression: string, text: string) => Promise<void>;
  /** Presses a key while Control is held, in the field that has the focus. */
  pressWithControl: (key: string) => Promise<void>;
  /** Gives the file at a path to the file field that an expression finds. */
  chooseFile: (expression: string, path: string) => Promise<void>;
  /** Does something that opens a window, and returns that window. */
  popup: (act: () => Promise<void>) => Promise<Tab>;
};

/** A browser that runs, with a profile that has never seen the product. */
export type RunningEngine = {
  tab: Tab;
  /** Errors reported by the pages, such as uncaught ones; an engine that can't report any returns none. */
  complaints: () => string[];
  close: () => Promise<void>;
};

export type Engine = { name: string; start: () => Promise<RunningEngine> };
