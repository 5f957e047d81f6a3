// Writes settings and the content security policy into the built page.
import type { AppConfig } from './config.ts';

/** Fills the placeholders of `index.html`. */
export function renderIndex(html: string, page: AppConfig['page']): string {
  const values: Record<string, string> = {
    'api-url': page.apiUrl,
    'docs-url': page.docsUrl,
    'trusted-hosts': page.trustedHosts.join(','),
    name: page.name,
    'logo-url': page.logoUrl,
    help: page.help,
    'help-url': page.helpUrl,
    'privacy-url': page.privacyUrl,
    texts: page.texts,
    passkeys: page.passkeys,
  };
  return html.replace(/\{\{([a-z-]+)\}\}/g, (place, name: string) => escapeHtml(values[name] ?? place));
}

/** The content security policy of the page: its files, and one service. */
export function pagePolicy({ apiUrl, logoUrl }: AppConfig['page']): string {
  const logo = URL.canParse(logoUrl) ? ` ${new URL(logoUrl).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${logo}`,
    `connect-src ${new URL(apiUrl).origin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types xlsx-worker', // app/imports/read-in-worker.ts
  ].join('; ');
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
