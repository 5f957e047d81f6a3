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
  /* In the form of URL.host: lower case, no default port. */
  const plain = host.toLowerCase().replace(rules.docsIsHttps ? /:443$/ : /:80$/, '');
  return plain === rules.docsHost ? 'production' : 'preview';
}
