// Unpacks a part step by step, and stops at the bound: the sizes that a file claims are not believed.
import { Inflate } from 'fflate';
import { SheetRefusal } from '../refusals/sheet-refusal.ts';
import { crc32 } from './crc32.ts';
import type { Entry } from './zip-entries.ts';

/** What may still be unpacked. */
export type Budget = { left: number };

/** Deflate grows at most 1,032 times: a step is at most 4 MiB. */
const STEP = 4_096;

export function unpack(entry: Entry, budget: Budget, take: (bytes: Uint8Array) => void): void {
  let crc = 0;
  const each = (bytes: Uint8Array): void => {
    budget.left -= bytes.length;
    if (budget.left < 0) throw new SheetRefusal('unpacked');
    crc = crc32(crc, bytes);
    take(bytes);
  };
  const { packed } = entry;
  const inflate = entry.isDeflated ? new Inflate(each) : null;
  try {
    for (let at = 0; at < packed.length; at += STEP) {
      const step = packed.subarray(at, at + STEP);
      if (inflate) inflate.push(step, at + STEP >= packed.length);
      else each(step);
    }
  } catch (error) {
    throw error instanceof SheetRefusal ? error : new SheetRefusal('damaged'); // the library's error says no more
  }
  if (crc !== entry.crc) throw new SheetRefusal('damaged');
}
