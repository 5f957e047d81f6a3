// The text of a cell as its reader sees it: dates as DD/MM/YYYY, whole numbers without an exponent, zeros that a format shows.
import type { Format } from './number-formats.ts';

const DAY_MS = 86_400_000;
/** 2958465 is the last day of the year 9999. */
const LAST_DAY = 2_958_466;
const DAYS_TO_1904 = 1_462;

/** @example numberText('41790', 'date', false) // '31/05/2014' */
export function numberText(raw: string, format: Format, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (format === 'date') return dateText(value + (is1904 ? DAYS_TO_1904 : 0)) ?? raw;
  if (!Number.isSafeInteger(value)) return raw;
  return value < 0 ? String(value) : String(value).padStart(format, '0');
}

/** Excel counts from 1900-01-00 and believes in 1900-02-29. A time alone has no date. */
function dateText(serial: number): string | null {
  if (serial < 0 || serial >= LAST_DAY) return null;
  const days = Math.floor(serial);
  const epoch = days < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
  const moment = new Date(epoch + Math.round((serial * DAY_MS) / 1_000) * 1_000).toISOString();
  const time = moment.slice(11, 19) === '00:00:00' ? '' : moment.slice(11, 16);
  return [days === 0 ? '' : brazilian(moment), time].filter(Boolean).join(' ');
}

/** A cell of type `d` has a date of ISO 8601. */
export function isoText(raw: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::00(?:\.0+)?)?Z?)?$/.exec(raw.trim()) ?? [];
  if (day === undefined) return raw;
  return time === undefined || time === '00:00' ? brazilian(day) : `${brazilian(day)} ${time}`;
}

const brazilian = (iso: string): string => iso.slice(0, 10).split('-').reverse().join('/');

/** Texts write characters that XML lacks as `_x000D_`. */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
