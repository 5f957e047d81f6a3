// Which requests may be retried after a connection error, and when.
type Sent = { readonly method: string; readonly reads?: boolean | undefined };

const REFUSED_RETRY_MS = 100;

/**
 * The delay before a second try; undefined for none. A refused connection carried no request, so any request may be
 * repeated. A kept-alive connection that closes without a response may have carried one: only a read is repeated.
 */
export function pauseBeforeSecondTry(error: Error, outgoing: Sent): number | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return REFUSED_RETRY_MS;
  const broke = code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
  return isRead(outgoing) && broke ? 0 : undefined;
}

/**
 * True for a request that changes nothing.
 *
 * @example isRead({ method: 'GET' }) // true
 */
const isRead = ({ method, reads = false }: Sent): boolean => reads || method === 'GET' || method === 'HEAD';
