// Replaces default texts with an operator's texts.

/** Texts by language, then by path, such as `problems.user_not_found`. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts with some of them replaced; a path that is not a plain text is ignored. */
export function override<T extends object>(messages: T, texts: Readonly<Record<string, string>> = {}): T {
  const copy = structure(messages);
  for (const [path, text] of Object.entries(texts)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place: unknown = copy;
    for (const name of names) place = isTexts(place) && Object.hasOwn(place, name) ? place[name] : null;
    if (isTexts(place) && typeof place[last] === 'string' && typeof text === 'string') place[last] = text;
  }
  return copy;
}

/** Parses the texts in an attribute or a page; anything invalid gives no texts. */
export function parseTexts(json: string | null): Texts {
  try {
    const value: unknown = JSON.parse(json || '{}');
    return isTexts(value) ? (value as Texts) : {};
  } catch {
    return {};
  }
}

const isTexts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const structure = <T extends object>(messages: T): T =>
  Object.fromEntries(
    Object.entries(messages).map(([name, value]) => [name, isTexts(value) ? { ...value } : value]),
  ) as T;
