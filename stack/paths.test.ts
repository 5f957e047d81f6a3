// Socket paths stay within the kernel's limit whatever the project's own path is.
import { describe, expect, it } from 'vitest';
import { socketDirOf } from './paths.ts';

describe('socketDirOf', () => {
  it('is short for a path that is long', () => {
    const path = `${socketDirOf(`/home/${'very long/'.repeat(200)}`)}/.s.PGSQL.5432`;
    expect(path.length).toBeLessThanOrEqual(107);
  });

  it('falls back to /tmp when the temporary folder itself is too deep', () => {
    expect(socketDirOf('/p', `/${'x'.repeat(90)}`)).toMatch(/^\/tmp\/portaria-[0-9a-f]{16}$/);
  });

  it('differs from folder to folder and stays the same for one', () => {
    expect(socketDirOf('/a')).not.toBe(socketDirOf('/b'));
    expect(socketDirOf('/a')).toBe(socketDirOf('/a'));
  });
});
