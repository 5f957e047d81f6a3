// Which time zones of a Prefer header are known.
import { expect, test } from 'vitest';
import { hasKnownTimezone } from './known-timezone.ts';

test.each([
  ['', true],
  ['count=exact', true],
  ['timezone=America/Sao_Paulo', true],
  ['return=minimal, timezone = UTC ,count=exact', true],
  ['my-timezone=Mars', true],
  ['timezone=Mars/Phobos', false],
  ['Timezone=Mars/Phobos', false],
  ['timezone=UTC, timezone=Mars/Phobos', false],
  ['timezone=', false],
  ['timezone', false],
  ['timezone=-03:00', false],
  [`timezone=UTC${'x'.repeat(70)}`, false],
  ["timezone=UTC'; select 1", false],
])('%j: %s', (prefer, known) => {
  expect(hasKnownTimezone(prefer)).toBe(known);
  expect(hasKnownTimezone(prefer)).toBe(known);
});
