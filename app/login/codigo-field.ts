// Formats a login code while it is typed, and keeps the caret in place.
import { formatCodigo } from '@portaria/client';

/** Takes the text of the field and the caret; returns the formatted text and the caret's place in it. */
export function reformat(text: string, caret: number): { text: string; caret: number } {
  const formatted = formatCodigo(text);
  if (caret >= text.length) return { text: formatted, caret: formatted.length };
  const digitsBefore = text.slice(0, caret).replace(/\D/g, '').length;
  let position = 0;
  for (let seen = 0; seen < digitsBefore; position += 1) {
    if (/\d/.test(formatted.charAt(position))) seen += 1;
  }
  return { text: formatted, caret: position };
}

/** Formats an input's value in place. */
export function reformatInput(input: HTMLInputElement): void {
  const { text, caret } = reformat(input.value, input.selectionStart ?? input.value.length);
  if (text === input.value) return;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
