// One catalogue fact that db/ declares, with the SQL to restore or remove it.

export type Item = {
  /** The object of the fact, such as `table api.notas`; only objects that db/ declares are compared. */
  readonly object: string;
  readonly key: string;
  readonly value: string;
  /** SQL that creates it or changes it to this value. */
  readonly make: string | null;
  /** SQL that removes it. */
  readonly undo: string | null;
  /** True if an operator may add it to a table of Portaria, because it gives no access. */
  readonly harmless: boolean;
};

export type Comparison = {
  /** Objects of which the database has nothing. */
  absent: string[];
  missing: Item[];
  changed: Item[];
  extra: Item[];
  harmless: Item[];
};

/** Compares an installed database with the declared one. */
export function compareItems(declared: readonly Item[], installed: readonly Item[]): Comparison {
  const there = new Map(installed.map((item) => [item.key, item]));
  const wanted = new Set(declared.map(({ key }) => key));
  const known = new Set(declared.map(({ object }) => object));
  const present = new Set(installed.map(({ object }) => object));
  const beyond = installed.filter(({ key, object }) => !wanted.has(key) && known.has(object));
  return {
    absent: [...known].filter((object) => !present.has(object)),
    missing: declared.filter(({ key, object }) => !there.has(key) && present.has(object)),
    changed: declared.filter(({ key, value }) => there.has(key) && there.get(key)?.value !== value),
    extra: beyond.filter(({ harmless }) => !harmless),
    harmless: beyond.filter(({ harmless }) => harmless),
  };
}

/** The statements that restore the declared state of the objects that are there, in executable order. */
export function statementsOf({ missing, changed, extra }: Comparison, database: string): string[] {
  const statements = [...extra.map(({ undo }) => undo), ...[...changed, ...missing].map(({ make }) => make)];
  return [...new Set(statements.filter((statement) => statement !== null))].map((statement) =>
    statement.replaceAll(':database', database),
  );
}
