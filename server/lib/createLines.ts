/** Does work for somebody once all that was asked for before it has ended, however it did. */
export type InLine = <Result>(whose: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes lines, one for each name: work that takes long is done one piece after another for one person, and beside that of others. */
export function createLines(): InLine {
  const lasts = new Map<string, Promise<unknown>>();
  return async (whose, work) => {
    const result = (lasts.get(whose) ?? Promise.resolve()).then(work);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    lasts.set(whose, ended);
    try {
      return await result;
    } finally {
      if (lasts.get(whose) === ended) lasts.delete(whose);
    }
  };
}
