// The README of a package on the page of its registry, where links relative to the repository lead nowhere.
import { posix } from 'node:path';

/** The address of the repository at the commit that is published, such as `https://github.com/a/b` and `v1.2.0`. */
export type Published = { readonly repository: string; readonly ref: string };

/** The folder of each package with its README. */
export const PACKAGES = { client: 'client', login: 'packages/login', portaria: 'packages/portaria' } as const;

/* The target of `[text](target)` and `![text](target)`; code blocks are skipped. */
const TARGET = /^```[^]*?^```|(!?)(\[[^\]]*\])\(([^)\s]+)\)/gm;

/**
 * Makes the relative links and pictures of a README in `folder` absolute.
 *
 * @example absoluteLinks('[a](../docs/a.md)', 'client', { repository: 'https://github.com/a/b', ref: 'v1' }) // '[a](https://github.com/a/b/blob/v1/docs/a.md)'
 */
export function absoluteLinks(readme: string, folder: string, { repository, ref }: Published): string {
  return readme.replaceAll(TARGET, (whole, mark?: string, text?: string, target?: string) => {
    if (target === undefined || /^[a-z]+:|^#/i.test(target)) return whole;
    const kind = mark === '!' ? 'raw' : 'blob';
    return `${mark ?? ''}${text ?? ''}(${repository}/${kind}/${ref}/${posix.join(folder, target)})`;
  });
}

/**
 * The files of a README by name: its code blocks that begin with `// name`.
 *
 * @example filesOf('```js\n// a.js\nlet a;\n```') // { 'a.js': '// a.js\nlet a;\n' }
 */
export function filesOf(readme: string): Record<string, string> {
  const blocks = readme.matchAll(/^```\w+\n(\/\/ (\S+)\n[^]*?)^```$/gm);
  return Object.fromEntries([...blocks].map(([, code = '', name = '']) => [name, code]));
}
