// What the page is told by whoever serves it: three values in its own head.

export type Settings = {
  readonly apiUrl: string;
  /** The protected documentation; empty where there is none. */
  readonly docsUrl: string;
  readonly trustedHosts: readonly string[];
};

export function readSettings(): Settings {
  const content = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="portaria-${name}"]`)?.content.trim() ?? '';
  return {
    apiUrl: content('api-url'),
    docsUrl: content('docs-url'),
    trustedHosts: content('trusted-hosts').split(',').filter(Boolean),
  };
}
