// Bounds the named arguments of a call in a body, before PostgREST looks for the function that takes them.

/* A function of Postgres takes no more. */
export const MAX_ARGUMENTS = 100;
export const MAX_ARGUMENT_CHARACTERS = 500;

/**
 * Tells whether a parsed body names few enough arguments: PostgREST's own CPU grows with their square and with that of the characters of
 * their names, also when no function takes them. A list is a call for each of its elements.
 *
 * @example hasFewArguments({ id: 1 }) // true
 */
export const hasFewArguments = (body: unknown): boolean =>
  (Array.isArray(body) ? body : [body]).every(
    (one) => typeof one !== 'object' || one === null || areFewArguments(Object.keys(one as object)),
  );

/**
 * Tells whether these are few enough names of arguments.
 *
 * @example areFewArguments(['busca', 'papel']) // true
 */
export const areFewArguments = (names: readonly string[]): boolean =>
  names.length <= MAX_ARGUMENTS && names.join('').length <= MAX_ARGUMENT_CHARACTERS;
