// What the worker of spreadsheets tells the page: how far it is, then the rows or why there are none.
import type { Row } from '../../sheets/csv/parse-csv.ts';
import type { Reason } from '../../sheets/refusals/sheet-refusal.ts';

export type FromWorker =
  | { readonly read: number }
  | { readonly rows: Row[] }
  | { readonly reason: Reason; readonly where: string };
