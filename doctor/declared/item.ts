// One catalogue fact that db/ declares, with the statements that restore or remove it.

export type Item = {
  /** What it belongs to, such as `table api.notas`: only objects that db/ declares are compared. */
  readonly object: string;
  readonly key: string;
  readonly value: string;
  /** SQL that makes the database like this, also where another value is there. */
  readonly make: string | null;
  /** SQL that removes it. */
  readonly undo: string | null;
  /** An operator may add such a thing to a table of Portaria: it opens nothing. */
  readonly harmless: boolean;
};

export type Comparison = { missing: Item[]; changed: Item[]; extra: Item[]; harmless: Item[] };

/** How an installed database differs from what is declared. Missing objects are left to the checks that declare them again. */
export function compareItems(declared: readonly Item[], installed: readonly Item[]): Comparison {
  const there = new Map(installed.map((item) => [item.key, item]));
  const wanted = new Set(declared.map(({ key }) => key));
  const known = new Set(declared.map(({ object }) => object));
  const present = new Set(installed.map(({ object }) => object));
  const beyond = installed.filter(({ key, object }) => !wanted.has(key) && known.has(object));
  return {
    missing: declared.filter(({ key, object }) => !there.has(key) && present.has(object)),
    changed: declared.filter(({ key, value }) => there.has(key) && there.get(key)?.value !== value),
    extra: beyond.filter(({ harmless }) => !harmless),
    harmless: beyond.filter(({ harmless }) => harmless),
  };
}

/** The statements that make the database as declared, in the order in which they can be run. */
export function statementsOf({ missing, changed, extra }: Comparison, database: string): string[] {
  const statements = [...extra.map(({ undo }) => undo), ...[...changed, ...missing].map(({ make }) => make)];
  return [...new Set(statements.filter((statement) => statement !== null))].map((statement) =>
    statement.replaceAll(':database', database),
  );
}
