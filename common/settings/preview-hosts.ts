// The hosts of preview environments: exact names, or `*.suffix` for every name below one.
import { z } from 'zod';
import { commaList } from './setting-fields.ts';

const PREVIEW_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/;

export const previewHostsField = z.string().transform((text, context) => {
  const hosts = commaList(text).map((host) => host.toLowerCase());
  if (!hosts.every((host) => PREVIEW_HOST.test(host))) {
    context.addIssue('must list host names without ports, exact or as *.suffix, separated by commas');
  }
  return hosts;
});

/**
 * Tells whether the configuration lists a preview host.
 *
 * @example isNamedPreview('a.pages.example:8443', ['*.pages.example']) // true
 */
export function isNamedPreview(host: string, previewHosts: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return previewHosts.some((pattern) =>
    pattern.startsWith('*.')
      ? name.endsWith(pattern.slice(1)) && name.length > pattern.length - 1
      : name === pattern,
  );
}
