// The assignments of UPDATE and of ON CONFLICT DO UPDATE: one at a time keeps the old value of its column.

/** A change of `length` characters at `at`. */
export type Edit = {
  readonly at: number;
  readonly length: number;
  readonly by: string;
  readonly what: string;
};

const UPDATE = /\bupdate ([\w.]+)(?: as (\w+))?\s+set\s+/g;
const INSERT = /\binsert into ([\w.]+)(?: as (\w+))?/g;
const DO_UPDATE = /\bdo update\s+set\s+/g;
const END = /;|\s(?:where|from|returning)\b/y;

/** One edit for each assignment of a list. `code` has no comments. */
export function assignments(code: string): Edit[] {
  const inserts = [...code.matchAll(INSERT)];
  const lists = [
    ...[...code.matchAll(UPDATE)].map((match) => ({ match, target: match })),
    ...[...code.matchAll(DO_UPDATE)].flatMap((match) => {
      const target = inserts.findLast(({ index }) => index < match.index);
      return target === undefined ? [] : [{ match, target }];
    }),
  ];
  return lists.flatMap(({ match, target: [, table = '', alias] }) => {
    const row = alias ?? table.replace(/.*\./, '');
    return items(code, match.index + match[0].length).flatMap(({ at, text }) => {
      const column = /^(\w+) = /.exec(text)?.[1];
      return column === undefined
        ? []
        : [{ at, length: text.length, by: `${column} = ${row}.${column}`, what: 'assignment removed' }];
    });
  });
}

/* The items of a list, separated by commas outside of brackets and texts. */
function items(code: string, start: number): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = [];
  let [from, depth, quoted] = [start, 0, false];
  const add = (to: number): void => {
    const text = code.slice(from, to);
    const at = from + text.length - text.trimStart().length;
    found.push({ at, text: text.trim() });
    from = to + 1;
  };
  for (let at = start; at < code.length; at += 1) {
    const character = code.charAt(at);
    if (character === "'") quoted = !quoted;
    if (quoted) continue;
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (depth === 0 && character === ',') add(at);
    END.lastIndex = at;
    if (depth < 0 || (depth === 0 && END.test(code))) {
      add(at);
      break;
    }
  }
  return found;
}
