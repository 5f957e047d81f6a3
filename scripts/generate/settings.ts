// The copies of the list of settings, from common/settings/settings.ts: in the reference, for docker compose and in its example file.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { SETTINGS, type Reader, type Setting } from '../../common/settings/settings.ts';
import { tableBelow } from './tables.ts';

const settings: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS);
const SOURCE = join(PROJECT_ROOT, 'common/settings/settings.ts');

/** docs/reference/configuration.md, with what the comment above each setting says. */
export function configurationPage(text: string, source = readFileSync(SOURCE, 'utf8')): string {
  const meanings = new Map(
    [...source.matchAll(/((?:^ +\/\/ .*\n)+) +([A-Z_]+): \{/gm)].map(
      ([, comment = '', name = '']) => [name, comment.replaceAll(/^ +\/\/ /gm, '')] as const,
    ),
  );
  const rows = settings.map(([name, { default: value, readBy }]) => {
    const meaning = meanings.get(name)?.trimEnd().replaceAll('\n', ' ');
    if (meaning === undefined) throw new Error(`${name} has no comment in common/settings/settings.ts.`);
    return [
      `\`${name}\``,
      value === null ? 'none' : `\`${value}\``,
      readBy.join(', '),
      fromReference(meaning),
    ];
  });
  return tableBelow(text, 'name', rows);
}

/** A link of the project, as docs/reference/ writes it. */
const fromReference = (text: string): string =>
  text.replaceAll(/\]\((?!https?:)([^)#]+)/g, (_, path: string) => `](${relative('docs/reference', path)}`);

/** .env.example, below its comment. A line without a value stays in a comment where it was in one. */
export function exampleFile(text: string): string {
  const [head = '', ...others] = text.split('\n\n');
  const lines = settings.map(([name, { default: value }]) => {
    const isComment = value !== null || others.join().includes(`# ${name}=`);
    return `${isComment ? '# ' : ''}${name}=${value ?? ''}\n`;
  });
  return `${head}\n\n${lines.join('')}`;
}

const SERVICES: Readonly<Partial<Record<Reader, string>>> = {
  shim: 'api-shim',
  gateway: 'gateway',
  app: 'app',
};
/* The edge of the compose file does this in its place, or does without. */
const NOT_PASSED_ON = ['shim SVC_COOKIE_DOMAIN', 'gateway SVC_ALLOW_HTTP_ORIGINS'];

/** docker-compose.yml, which passes every SVC_ setting on to the services that read it. Lines that are there stay. */
export function composeFile(text: string): string {
  return Object.entries(SERVICES).reduce((made, [reader, service]) => {
    const block = new RegExp(`(?<=^  ${service}:(?: &\\S+)?\n)(?: {4}.*\n|\n)+`, 'm');
    if (!block.test(made)) throw new Error(`docker-compose.yml has no service ${service}.`);
    return made.replace(block, (lines) => {
      const missing = settings
        .filter(([name, { readBy }]) => name.startsWith('SVC_') && readBy.some((one) => one === reader))
        .filter(
          ([name]) => !lines.includes(`\n      ${name}: `) && !NOT_PASSED_ON.includes(`${reader} ${name}`),
        )
        .map(([name]) => `      ${name}: \${${name}:-}\n`);
      const last = lines.lastIndexOf('\n      SVC_');
      const end = lines.indexOf('\n', last + 1) + 1;
      return lines.slice(0, end) + missing.join('') + lines.slice(end);
    });
  }, text);
}
