// Tells by its first bytes what a file is; its name is not believed.
import { SheetRefusal } from './refusals/sheet-refusal.ts';

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Throws a SheetRefusal for kinds that are known and not read. */
export function fileKind(bytes: Uint8Array): 'xlsx' | 'text' {
  if (begins(bytes, 0x50, 0x4b)) return 'xlsx';
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetRefusal(hasPassword(bytes) ? 'encrypted' : 'old_excel');
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) throw new SheetRefusal('other_format'); // a PDF
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 512)).replaceAll('\0', '');
  if (/^[^<]{0,4}\s*<(?:!doctype html|html|\?xml|table|meta)/i.test(start))
    throw new SheetRefusal('web_page');
  if (!hasMark(bytes) && bytes.subarray(0, 512).includes(0)) throw new SheetRefusal('other_format');
  return 'text';
}

const hasMark = (bytes: Uint8Array): boolean => begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff);

/** An XLSX file with a password is an old container with the stream `EncryptedPackage`, named in UTF-16. */
function hasPassword(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e');
}
