// Renders Markdown to HTML: headings with anchors, links between pages, tables that scroll.
import { posix } from 'node:path';
import { pageUrl } from './read-docs.ts';

/** The used part of markdown-it, which is a dependency of Eleventy. */
export type Token = {
  type: string;
  tag: string;
  content: string;
  hidden: boolean;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
  children: Token[] | null;
};
export type MarkdownIt = {
  set(options: Record<string, unknown>): MarkdownIt;
  core: { ruler: { push(name: string, rule: (state: CoreState) => void): void } };
  renderer: { rules: Record<string, () => string> };
};
type CoreState = { tokens: Token[]; env: { page?: { inputPath?: string } } };

/** Configures the renderer. It escapes HTML in a page. */
export function configureMarkdown(md: MarkdownIt, docs: string): void {
  md.set({ html: false, linkify: false, typographer: false });
  md.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>';
  md.renderer.rules['table_close'] = () => '</table></div>';
  md.core.ruler.push('portaria', ({ tokens, env }) => {
    const file = posix.relative(docs, posix.normalize(env.page?.inputPath ?? ''));
    nameHeadings(tokens);
    for (const token of tokens) {
      for (const child of token.children ?? []) {
        const name = child.type === 'link_open' ? 'href' : 'src';
        const link = child.attrGet(name);
        if (link !== null) child.attrSet(name, siteLink(link, file));
      }
    }
  });
}

/**
 * The address on the site for a link in a source file. A link to a file outside the documentation becomes a link to the start
 * page, because the site contains only the documentation.
 *
 * @example siteLink('../reference/errors.md#codes', 'how-to/start.md') // '/reference/errors.html#codes'
 */
export function siteLink(href: string, file: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/|^#/i.test(href)) return href;
  const [path, fragment] = href.split('#', 2) as [string, string?];
  const target = posix.normalize(posix.join(posix.dirname(file), path));
  if (target.startsWith('..')) return '/';
  const page = target.endsWith('openapi.json') ? '/reference/api.html' : pageUrl(target);
  return fragment === undefined ? page : `${page}#${fragment}`;
}

/**
 * The id of a heading, as GitHub makes it.
 *
 * @example headingId('Put `nginx` in front') // 'put-nginx-in-front'
 */
export function headingId(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replace(/\s/g, '-');
}

function nameHeadings(tokens: Token[]): void {
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', headingId((tokens[index + 1] as Token).content));
  });
}
