// Makes control and bidirectional characters visible, so that data cannot send commands to a terminal.

/** The characters that a constraint refuses in names (migration 0010), and line breaks. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Escapes each such character as its number; a line stays one line.
 *
 * @example visibleText('Escola \u001b[2J') // 'Escola \\u{1b}[2J'
 */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/**
 * The same for text with line breaks of ours.
 *
 * @example visibleLines('one\ntwo\u0007') // 'one\ntwo\\u{7}'
 */
export function visibleLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n');
}

/**
 * The same for JSON, where the escape means the same character.
 *
 * @example escapeInvisible(JSON.stringify('a\u202e')) // '"a\\u202e"'
 */
export function escapeInvisible(json: string): string {
  return json.replace(INVISIBLE, (character) =>
    character === '\n' ? character : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
