// The settings that the doctor reads are those that the documentation says it reads.
import { expect, test } from 'vitest';
import { SETTINGS } from '../../common/settings/settings.ts';
import { DOCTOR_SETTINGS } from './installation.ts';

test('the doctor reads exactly the settings that the list names', () => {
  const listed = Object.entries(SETTINGS).filter(([, { readBy }]) =>
    (readBy as readonly string[]).includes('doctor'),
  );
  expect([...DOCTOR_SETTINGS].sort()).toEqual(listed.map(([name]) => name).sort());
});
