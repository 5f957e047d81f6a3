// Which domain of passkeys the pages of an installation can use, and what a missing one means.
import { describe, expect, it } from 'vitest';
import { judgePasskeys, type SeenPasskeys } from './judge-passkeys.ts';

const judge = (seen: Partial<SeenPasskeys> = {}) =>
  judgePasskeys({
    service: 'escola.example',
    page: 'escola.example',
    app: new URL('https://app.escola.example'),
    origins: ['https://app.escola.example'],
    demanding: ['administrador'],
    registered: 3,
    ...seen,
  });

describe('judgePasskeys', () => {
  it.each([
    ['the domain above the host', {}],
    ['the host itself', { service: 'app.escola.example', page: 'app.escola.example' }],
    ['a page of somebody else', { page: undefined }],
    [
      'localhost over http',
      { service: 'localhost', page: 'localhost', app: new URL('http://localhost:5173') },
    ],
  ])('accepts %s', (_name, seen) => expect(judge(seen)).toMatchObject({ verdict: 'ok' }));

  it.each([
    [
      'another domain',
      { service: 'outra.example' },
      'passkeys of outra.example on https://app.escola.example',
    ],
    ['an end that is no domain above', { service: 'cola.example' }, 'passkeys of cola.example'],
    ['a host below', { service: 'a.app.escola.example' }, 'passkeys of a.app.escola.example'],
    ['plain http', { app: new URL('http://app.escola.example') }, 'on http://app.escola.example'],
    ['a page without passkeys', { page: '' }, 'the page of the application offers none'],
    ['a page of another domain', { page: 'outra.example' }, 'offers those of outra.example'],
    ['no domain, and a role that demands one', { service: undefined }, 'administrador demands one'],
  ])('reports %s', (_name, seen, words) => {
    const { verdict, seen: told, fix } = judge(seen);
    expect([verdict, told]).toEqual(['failure', expect.stringContaining(words)]);
    expect(fix).toContain('SVC_PASSKEY_RP_ID');
  });

  it('warns of passkeys that nobody can use any more, and says that another domain voids them', () => {
    const { verdict, seen, fix } = judge({ service: undefined, demanding: [] });
    expect([verdict, seen]).toEqual(['warning', expect.stringContaining('3 passkeys are registered')]);
    expect(fix).toContain('voids');
  });

  it('accepts an installation without passkeys', () => {
    expect(judge({ service: undefined, demanding: [], registered: 0 }).verdict).toBe('ok');
  });

  it('names the origins on which there are none', () => {
    const origins = ['https://app.escola.example', 'https://outra.example', 'https://b.escola.example'];
    expect(judge({ origins }).seen).toMatch(/without passkeys: https:\/\/outra\.example$/);
  });
});
