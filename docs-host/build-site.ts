// Builds docs/ to HTML with Eleventy: pages, a protected search index, and public assets without content.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { configureMarkdown } from './markdown.ts';
import { renderOpenapi } from './openapi-page.ts';
import { contentHash, KINDS, pageUrl, readDocs, titleOf, type Page } from './read-docs.ts';

const ROOT = join(import.meta.dirname, '..');
const HERE = relative(ROOT, import.meta.dirname);
const DAY_MS = 86_400_000;
/** The description of the HTTP interface. The site renders it as a separate page. */
const OPENAPI = 'reference/openapi.json';
const LABELS = {
  tutorial: 'Tutorial',
  'how-to': 'How to',
  reference: 'Reference',
  explanation: 'Explanation',
};

/** The data that Eleventy passes to a computed value of a page. */
type PageData = { page: { filePathStem: string; rawInput: string }; fixedTitle?: string };

/** Builds the site of `docs` unless it exists, and returns its folder. The folder appears only when the build is complete. */
export async function buildSite(into: string, docs = join(ROOT, 'docs')): Promise<string> {
  const version = contentHash([docs, import.meta.dirname]);
  const folder = join(into, version);
  if (existsSync(folder)) return folder;
  const work = `${folder}.${process.pid}.tmp`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    await writePages(relative(ROOT, docs), work, version);
    removeOld(into);
    renameSync(work, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // another process was faster
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/* Removes only folders that are older than a day: another stack may serve from a newer one. */
function removeOld(into: string): void {
  for (const name of readdirSync(into)) {
    const path = join(into, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

async function writePages(docs: string, output: string, version: string): Promise<void> {
  const { default: Eleventy } = await import('@11ty/eleventy');
  const openapi = readOpenapi(join(ROOT, docs, OPENAPI));
  const pages = [...readDocs(join(ROOT, docs)), ...(openapi ? [openapi.page] : [])];
  const before = process.cwd();
  if (before !== ROOT) process.chdir(ROOT); // Eleventy reads and writes relative to the working directory
  try {
    const eleventy = new Eleventy(docs, relative(ROOT, output), {
      quietMode: true,
      configPath: undefined,
      config(config) {
        config.setUseGitIgnore(false);
        config.setTemplateFormats('md,njk');
        config.setIncludesDirectory(relative(docs, join(HERE, 'theme')));
        config.setDataDirectory(relative(docs, join(HERE, 'theme')));
        config.amendLibrary('md', (md) => configureMarkdown(md, docs));
        config.addPassthroughCopy({ [join(HERE, 'assets')]: 'assets' });
        config.addPassthroughCopy({ [join(docs, 'images')]: 'images' });
        config.addGlobalData('layout', 'page.njk');
        config.addGlobalData('version', version);
        config.addGlobalData('navigation', navigationOf(pages));
        config.addGlobalData('eleventyComputed', {
          permalink: ({ page }: PageData) => addressOf(page),
          here: ({ page }: PageData) => addressOf(page),
          title: ({ page, fixedTitle }: PageData) => fixedTitle ?? titleOf(page.rawInput),
        });
        config.addTemplate('search.njk', SEARCH_PAGE, { fixedTitle: 'Search' });
        config.addTemplate('404.njk', NOT_FOUND_PAGE, { fixedTitle: 'Not found' });
        if (openapi) {
          const raw = `{% raw %}${openapi.html}{% endraw %}`;
          config.addTemplate('reference/api.njk', raw, { fixedTitle: openapi.page.title });
        }
      },
    });
    await eleventy.initializeConfig({ markdownTemplateEngine: false });
    await eleventy.write();
  } finally {
    if (before !== ROOT) process.chdir(before);
  }
  const index = pages.map(({ url, title, text }) => ({ url, title, text }));
  writeFileSync(join(output, 'search-index.json'), JSON.stringify(index));
}

function readOpenapi(path: string): { page: Page; html: string } | undefined {
  if (!existsSync(path)) return undefined;
  const { title, html, text } = renderOpenapi(JSON.parse(readFileSync(path, 'utf8')));
  return { page: { url: '/reference/api.html', title, kind: 'reference', text }, html };
}

function addressOf({ filePathStem }: PageData['page']): string {
  return pageUrl(`${filePathStem.slice(1)}.md`);
}

function navigationOf(pages: readonly Page[]) {
  const groups = KINDS.map((kind) => ({
    label: LABELS[kind],
    pages: pages.filter((page) => page.kind === kind),
  }));
  return groups.filter((group) => group.pages.length > 0);
}

const SEARCH_PAGE = `<h1>Search</h1>
<p id="status" role="status"></p>
<ol id="results"></ol>
<noscript><p>The search runs in the browser and needs JavaScript.</p></noscript>
<script type="module" src="/assets/search.js?v={{ version }}"></script>`;

const NOT_FOUND_PAGE = '<h1>Not found</h1>\n<p>There is no page at this address.</p>';
