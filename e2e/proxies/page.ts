// Reads the code blocks of a guide, with the addresses of a test instead of those of the example.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

/** The host of the application in the guides. */
export const HOST = 'painel.escola.example';

/** The only block of a language in `docs/how-to/<name>.md`. Each text to replace must occur. */
export function codeOf(
  name: string,
  language: string,
  changes: Readonly<Record<string, string>> = {},
): string {
  const page = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', `${name}.md`), 'utf8');
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))];
  const [, code = ''] = blocks[0] ?? [];
  if (blocks.length !== 1) throw new Error(`${name}.md has ${blocks.length} blocks of ${language}`);
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name}.md does not say ${from}`);
    return text.replaceAll(from, to);
  }, code);
}
