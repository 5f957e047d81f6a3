// The places that name every diagnostic action and every channel.

export type Place = {
  /** The name of the place in the message of a failure. */
  where: string;
  path: string;
  /** Extracts the names from the text of the file. */
  names: (text: string) => string[];
};

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const part = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

/** The compiler compares the types of the client and the words of the app. */
export const PLACES_OF_ACTIONS: readonly Place[] = [
  {
    where: 'docs/reference/http.md',
    path: 'docs/reference/http.md',
    names: (text) => all(part(text, /\| action \| credential \| checks \|([^]*?)\n## /), /^\| `(\w+)` \|/gm),
  },
  {
    where: 'the specification',
    path: 'docs/reference/specification.md',
    names: (text) => all(part(text, /\*\*4\.6 auth-diagnostics\*\*:(.*)/), /`(\w+)`/g),
  },
];

const channelNames = (text: string): string[] =>
  all(part(text, /^ {2}channels: \{\n([^]*?)^ {2}\}/m), /^ {4}'?([\w-]+)'?:/gm);

/** The login says 'por mensagem' for a webhook, because it does not know the medium. */
const channelWords = (text: string): string[] => [...channelNames(text), 'webhook'];

/** The places that name every channel. */
export const PLACES_OF_CHANNELS: readonly Place[] = [
  {
    where: 'SVC_CHANNELS in docs/reference/configuration.md',
    path: 'docs/reference/configuration.md',
    names: (text) => all(part(text, /^\| `SVC_CHANNELS` \|.*Known:(.*)/m), /`([\w-]+)`/g),
  },
  {
    where: 'the limits, with its price',
    path: 'db/functions/portaria/limits/limit_catalogue.sql',
    names: (text) => all(text, /\('preco_mensagem_(\w+)',/g).map((name) => name.replaceAll('_', '-')),
  },
  { where: 'the words of the login in Portuguese', path: 'app/login/messages-pt.ts', names: channelWords },
  { where: 'the words of the login in English', path: 'app/login/messages-en.ts', names: channelWords },
  { where: 'the deliveries in Portuguese', path: 'app/messages/network-pt.ts', names: channelNames },
  { where: 'the deliveries in English', path: 'app/messages/network-en.ts', names: channelNames },
];

/** The required names that a place lacks. */
export const missing = (wanted: readonly string[], { names }: Place, text: string): string[] => {
  const found = names(text);
  return wanted.filter((name) => !found.includes(name));
};

/** Replaces the nth occurrence of a name. */
export function replaceNth(text: string, name: string, nth: number): string {
  const pattern = new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g');
  let count = 0;
  return text.replace(pattern, (found) => (++count === nth ? 'planted' : found));
}
