// The host names of this machine, as `URL.hostname` writes them.

const NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Tells whether a host name of a URL is this machine's own. */
export const isLoopback = (hostname: string): boolean => NAMES.includes(hostname);
