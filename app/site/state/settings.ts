// Reads the settings that the server wrote into the page's head.
import { parseTexts, type Texts } from '../../dom/override.ts';

export type Settings = {
  readonly apiUrl: string;
  /** The protected documentation; empty when there is no documentation. */
  readonly docsUrl: string;
  readonly trustedHosts: readonly string[];
  /** The operator's name and logo; empty for those of Portaria. */
  readonly name: string;
  readonly logoUrl: string;
  /** The contact for help, and its address. */
  readonly help: string;
  readonly helpUrl: string;
  readonly privacyUrl: string;
  readonly texts: Texts;
  /** The domain of passkeys; empty without them. */
  readonly passkeys: string;
};

export function readSettings(): Settings {
  const content = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="portaria-${name}"]`)?.content.trim() ?? '';
  return {
    apiUrl: content('api-url'),
    docsUrl: content('docs-url'),
    trustedHosts: content('trusted-hosts').split(',').filter(Boolean),
    name: content('name'),
    logoUrl: content('logo-url'),
    help: content('help'),
    helpUrl: content('help-url'),
    privacyUrl: content('privacy-url'),
    texts: parseTexts(content('texts')),
    passkeys: content('passkeys'),
  };
}
