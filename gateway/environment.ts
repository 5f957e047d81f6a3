// The environment of a request, decided by its Host header alone.

export type Env = 'production' | 'preview';
export type HostRules = {
  readonly docsHost: string;
  readonly docsIsHttps: boolean;
  readonly previewHosts: readonly string[];
};

/**
 * The host of the documentation is production; any other host is a preview, which never redirects.
 *
 * @example environmentOf('docs.example', { docsHost: 'docs.example', docsIsHttps: true, previewHosts: [] }) // 'production'
 */
export function environmentOf(host: string, rules: HostRules): Env {
  return plainHost(host, rules) === rules.docsHost ? 'production' : 'preview';
}

/**
 * A host in the form of `URL.host`: lower case, no default port. nginx passes on the port of every request.
 *
 * @example plainHost('DOCS.example:443', { docsHost: 'docs.example', docsIsHttps: true, previewHosts: [] }) // 'docs.example'
 */
export const plainHost = (host: string, { docsIsHttps }: HostRules): string =>
  host.toLowerCase().replace(docsIsHttps ? /:443$/ : /:80$/, '');
