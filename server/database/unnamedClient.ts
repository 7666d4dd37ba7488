import pg from 'pg';

/**
 * A connection that prepares no statement by name: where a pooler gives each transaction another session, a name is known
 * to one of them and taken in another. PostgreSQL plans each statement anew then.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { query: send } = this;
    // Each of eight overloads gives what it did before.
    Reflect.set(this, 'query', (first: unknown, ...rest: unknown[]) => {
      const answer: unknown = Reflect.apply(send, this, [withoutName(first), ...rest]);
      return answer;
    });
  }
}

function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || 'submit' in query) return query;
  return { ...query, name: undefined };
}
