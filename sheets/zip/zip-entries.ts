// The parts of a ZIP file by name, as its central directory lists them. Nothing is unpacked.
import { SheetRefusal } from '../refusals/sheet-refusal.ts';

export type Entry = { readonly packed: Uint8Array; readonly isDeflated: boolean; readonly crc: number };
/** Names are lower case: a package tells no cases apart. */
export type Entries = ReadonlyMap<string, Entry>;

const END = 0x0605_4b50;
const CENTRAL = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
const LONGEST_COMMENT = 0xffff;
const [STORED, DEFLATED] = [0, 8];

const damaged = () => new SheetRefusal('damaged');

/** Throws a SheetRefusal when the file is no whole ZIP or has a password. */
export function zipEntries(file: Uint8Array): Entries {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    return readCentral(file, view);
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error; // a DataView reads nothing beyond its end
  }
}

function readCentral(file: Uint8Array, view: DataView): Entries {
  const end = endOf(view);
  const entries = new Map<string, Entry>();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n += 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw damaged();
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const name = file.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + (nameSize ?? 0));
    const key = new TextDecoder().decode(name).toLowerCase();
    if (entries.has(key)) throw damaged();
    entries.set(key, readEntry(file, view, at, name));
    at += CENTRAL_SIZE + (nameSize ?? 0) + (extraSize ?? 0) + (commentSize ?? 0);
  }
  return entries;
}

function endOf(view: DataView): number {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw damaged();
}

function readEntry(file: Uint8Array, view: DataView, at: number, name: Uint8Array): Entry {
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  if (flags & 1) throw new SheetRefusal('encrypted');
  if (method !== STORED && method !== DEFLATED) throw damaged();
  const local = view.getUint32(at + 42, true);
  if (view.getUint32(local, true) !== LOCAL) throw damaged();
  const nameSize = view.getUint16(local + 26, true);
  const localName = file.subarray(local + LOCAL_SIZE, local + LOCAL_SIZE + nameSize);
  if (localName.length !== name.length || localName.some((byte, n) => byte !== name[n])) throw damaged();
  const from = local + LOCAL_SIZE + nameSize + view.getUint16(local + 28, true);
  const to = from + view.getUint32(at + 20, true);
  if (to > file.length) throw damaged();
  return {
    packed: file.subarray(from, to),
    isDeflated: method === DEFLATED,
    crc: view.getUint32(at + 16, true),
  };
}
