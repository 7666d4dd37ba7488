import pg, { type PoolClient, type PoolConfig } from 'pg';

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

type Options = PoolConfig & { lendMs: number; onWaited?: (ms: number) => void };

/**
 * A pool that lends a connection for a bounded time, counted from when somebody asked for one: what a hanging database, a
 * lock or a full pool keeps waiting fails then. The connection is cut, since the driver would send the next query behind
 * the one that hangs.
 */
export class LendingPool extends pg.Pool {
  readonly #lendMs: number;
  readonly #onWaited: (ms: number) => void;
  readonly #timers = new WeakMap<PoolClient, NodeJS.Timeout>();

  /** `onWaited` is told how long each borrower waited for a connection, those included that got none. */
  constructor({ lendMs, onWaited = () => undefined, ...config }: Options) {
    super({ ...config, connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis ?? lendMs, lendMs) });
    this.#lendMs = lendMs;
    this.#onWaited = onWaited;
    this.on('release', (_error, client) => clearTimeout(this.#timers.get(client)));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const askedAt = performance.now();
    if (callback === undefined) {
      return super
        .connect()
        .finally(() => this.#onWaited(performance.now() - askedAt))
        .then((client) => {
          this.#watch(client, askedAt);
          return client;
        });
    }
    super.connect((error, client, release) => {
      this.#onWaited(performance.now() - askedAt);
      if (client) this.#watch(client, askedAt);
      callback(error, client, release);
    });
  }

  #watch(client: PoolClient, askedAt: number): void {
    const msLeft = Math.max(0, this.#lendMs - (performance.now() - askedAt));
    // Ending a client with a query under way destroys its socket, and the query fails at once.
    const timer = setTimeout(() => void (client as PoolClient & pg.Client).end(), msLeft);
    this.#timers.set(client, timer);
  }
}
