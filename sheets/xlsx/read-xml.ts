// Reads a part of a spreadsheet as XML while it is unpacked. Definitions and entities of the file's own are refused.
import { Parser } from 'saxen';
import { MIB } from '../refusals/limits.ts';
import { SheetRefusal } from '../refusals/sheet-refusal.ts';
import { unpack, type Budget } from '../zip/unpack.ts';
import type { Entry } from '../zip/zip-entries.ts';
import { decodeEntities } from './decode-entities.ts';

/** Names come without a prefix. The attribute `*:id` is the one with a prefix, whichever. */
export type XmlHooks = {
  open(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
};

type Decoder = InstanceType<typeof TextDecoder>;

/** The parser reads an unfinished tag again with each step, so that steps are long and a tag ends soon. */
const [STEP, LONGEST_TAG] = [MIB, 4 * MIB];
const DEEPEST = 100;

export function readXml(entry: Entry, budget: Budget, hooks: XmlHooks): void {
  const parser = new Parser();
  const decode = createDecoder();
  let [depth, silent, waiting] = [0, 0, ''];
  const fail = (): never => {
    throw new SheetRefusal('damaged');
  };
  const text = (value: string): void => {
    silent = 0;
    hooks.text?.(value);
  };
  parser.on('openTag', (name, attributes) => {
    silent = 0;
    depth += 1;
    if (depth > DEEPEST) fail();
    hooks.open(localName(name), (wanted) => attributeOf(attributes(), wanted));
  });
  parser.on('closeTag', (name) => {
    silent = 0;
    depth -= 1;
    hooks.close?.(localName(name));
  });
  parser.on('text', (value) => text(decodeEntities(value)));
  parser.on('cdata', text);
  parser.on('attention', () => {
    throw new SheetRefusal('definitions');
  });
  parser.on('error', fail).on('warn', fail);
  const write = (xml: string): void => {
    silent += xml.length;
    if (silent > LONGEST_TAG) fail();
    parser.write(xml);
  };
  unpack(entry, budget, (bytes) => {
    waiting += decode(bytes);
    if (waiting.length < STEP) return;
    write(waiting);
    waiting = '';
  });
  write(waiting + decode());
  parser.end();
}

/** A package has UTF-8 and UTF-16 only. */
const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

/** Without bytes it is the end. */
function createDecoder() {
  let decoder: Decoder | undefined;
  return (bytes?: Uint8Array): string => {
    try {
      decoder ??= new TextDecoder(encodingOf(bytes ?? new Uint8Array()), { fatal: true });
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new SheetRefusal('damaged');
    }
  };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributeOf(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  const key = wanted.startsWith('*')
    ? Object.keys(attributes).find((name) => name.endsWith(wanted.slice(1)))
    : wanted;
  const value = key === undefined ? undefined : attributes[key];
  return value === undefined ? undefined : decodeEntities(value);
}
