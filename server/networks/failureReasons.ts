import { errorCode } from '../lib/errorCode';
import { ForbiddenServer } from './serverGuard';

/** Why a call came to nothing, in the words of Node or undici. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [codeOf(error), error.message].filter((part) => part !== '').join(': ');
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'it refuses connections',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long to answer',
  ETIMEDOUT: 'it took too long to answer',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'its response is too large',
  UND_ERR_HEADERS_OVERFLOW: 'its response is too large',
  ECONNRESET: 'the connection was lost',
  UND_ERR_SOCKET: 'the connection was lost',
};
const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

/**
 * The same of a server that strangers named, whom our users ask: Node's words can name addresses of this machine and of its
 * network. The words of our own, which have no code, are kept.
 */
export function strangersReason(error: unknown): string {
  if (error instanceof ForbiddenServer) return inner(error.message);
  const code = codeOf(error);
  if (code === '') return reasonOf(error);
  if (TLS_CODES.test(code)) return 'its certificate can’t be trusted';
  return REASONS[code] ?? 'the connection failed';
}

/** A sentence for use inside of another. */
function inner(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function codeOf(error: unknown): string {
  const code = errorCode(error);
  return typeof code === 'string' ? code : '';
}
