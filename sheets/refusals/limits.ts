// The bounds of a spreadsheet: what one file may cost its reader.

export type Limits = {
  readonly bytes: number;
  /** Of all parts that are read, together; also the characters of all cells, together. */
  readonly unpacked: number;
  readonly rows: number;
  /** The rows of a text: as many as the database takes (portaria.add_lines). */
  readonly lines: number;
  readonly columns: number;
};

export const MIB = 1_048_576;
export const LIMITS: Limits = {
  bytes: 5 * MIB,
  unpacked: 50 * MIB,
  rows: 20_000,
  lines: 50_000,
  columns: 60,
};
