import type { FastifyBaseLogger, FastifyServerOptions, FastifyInstance } from 'fastify';
import { noteRequest } from '../database/watchdog';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
type Parent = FastifyBaseLogger & { isLevelEnabled: (level: Level) => boolean };
type Line = readonly [entry: unknown, message?: string, ...values: unknown[]];
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type ChildOptions = Parameters<FastifyBaseLogger['child']>[1];

/** The log of one request, made when it first has something to say: most requests have nothing. */
class RequestLog {
  readonly #parent: Parent;
  readonly #bindings: Bindings;
  readonly #options: ChildOptions;
  #opened: FastifyBaseLogger | undefined;

  constructor(parent: Parent, bindings: Bindings, options: ChildOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#parent.level;
  }

  fatal(...line: Line): void {
    this.#write('fatal', line);
  }

  error(...line: Line): void {
    this.#write('error', line);
  }

  warn(...line: Line): void {
    this.#write('warn', line);
  }

  info(...line: Line): void {
    this.#write('info', line);
  }

  debug(...line: Line): void {
    this.#write('debug', line);
  }

  trace(...line: Line): void {
    this.#write('trace', line);
  }

  silent(): void {}

  child(bindings: Bindings, options?: ChildOptions): FastifyBaseLogger {
    return this.#open().child(bindings, options);
  }

  #write(level: Level, [entry, ...rest]: Line): void {
    if (this.#parent.isLevelEnabled(level)) this.#open()[level](entry, ...rest);
  }

  #open(): FastifyBaseLogger {
    this.#opened ??= this.#parent.child(this.#bindings, this.#options);
    return this.#opened;
  }
}

/**
 * Gives each request a log whose lines carry its id. A framework that knows of a logger also watches the end of every
 * response, to write a line about it: that is asked for only where such lines are kept.
 */
export function logRequests(
  logger: FastifyBaseLogger,
): Pick<FastifyServerOptions, 'loggerInstance' | 'childLoggerFactory'> {
  const parent = logger as Parent;
  return {
    childLoggerFactory: (_parent, bindings, options) => new RequestLog(parent, bindings, options),
    ...(parent.isLevelEnabled('info') && { loggerInstance: logger }),
  };
}

/** Answers every request with the id under which the log knows it. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}

/** Lets the watchdog say which requests were under way. */
export function noteRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, id } = request;
    reply.raw.once('close', noteRequest(`${method} ${routeOptions.url ?? 'none'} ${id}`));
    done();
  });
}
