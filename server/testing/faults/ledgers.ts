/** What each side says of the posts; `text` is different for every post, so it says which one is meant. */
export type Ledgers = {
  /** Texts of posts that the API has confirmed to a client. */
  acknowledged: readonly string[];
  /** What our database says became of each. */
  rows: readonly { text: string; state: string }[];
  /** Texts that the network has accepted, with repetitions. */
  accepted: readonly string[];
};

/** What is wrong between the ledgers; everything empty or 0 is right. `parked` waits for a person, and is not lost. */
export type Findings = {
  publishedTwice: string[];
  lost: string[];
  /** Rows that say something else than the network does, or that nobody works on any more. */
  unexplained: string[];
  parked: number;
};

/** Throws unless nothing was published twice, lost or left unexplained. */
export function requireRight(findings: Findings): void {
  const wrong = [
    ...findings.publishedTwice.map((text) => `published twice: ${text}`),
    ...findings.lost.map((text) => `lost: ${text}`),
    ...findings.unexplained.map((text) => `unexplained: ${text}`),
  ];
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong: ${wrong.slice(0, 10).join('; ')}`);
}

/** Compares what clients were told, what we remember, and what the network has. */
export function compareLedgers({ acknowledged, rows, accepted }: Ledgers): Findings {
  const timesAccepted = new Map<string, number>();
  for (const text of accepted) timesAccepted.set(text, (timesAccepted.get(text) ?? 0) + 1);
  const stateOf = new Map(rows.map((row) => [row.text, row.state]));
  const isParked = (text: string) => stateOf.get(text) === 'parked';

  return {
    publishedTwice: [...timesAccepted].filter(([, times]) => times > 1).map(([text]) => text),
    lost: acknowledged.filter((text) => !timesAccepted.has(text) && !isParked(text)),
    unexplained: rows
      .filter(({ text, state }) => state !== 'parked' && (state === 'published') !== timesAccepted.has(text))
      .map(({ text, state }) => `${text}: ${state}`),
    parked: rows.filter(({ state }) => state === 'parked').length,
  };
}
