// Which Set-Cookie header makes the cookie reach both hosts.
import { describe, expect, it } from 'vitest';
import { clearedCookie } from '../../common/token/cookies.ts';
import { judgeCookie } from './judge-cookie.ts';

const [APP, DOCS] = ['app.escola.example', 'docs.escola.example'];
const judge = (domain?: string, app = APP, docs = DOCS) =>
  judgeCookie(clearedCookie('svc_auth', domain), app, docs);

describe('judgeCookie', () => {
  it('accepts the parent domain of both, in either spelling', () => {
    expect(judge('escola.example').verdict).toBe('ok');
    expect(judge('.escola.example').verdict).toBe('ok');
  });

  it('accepts no Domain where both are one host', () => {
    expect(judge(undefined, 'localhost', 'localhost').verdict).toBe('ok');
    expect(judge('other.example', 'localhost', 'localhost').verdict).toBe('failure');
  });

  it.each([
    [undefined, 'no Domain'],
    ['app.escola.example', 'does not cover docs.escola.example'],
    ['cola.example', 'does not cover app.escola.example and docs.escola.example'],
  ])('names Domain=%s', (domain, words) => {
    const outcome = judge(domain);
    expect(outcome).toMatchObject({ verdict: 'failure' });
    expect(outcome.seen).toContain(words);
    expect(outcome.fix).toContain('Domain=escola.example');
  });

  it('warns of a domain that is wider than needed', () => {
    expect(judge('escola.example', 'app.a.escola.example', 'docs.a.escola.example').verdict).toBe('warning');
  });

  it('names hosts that no cookie can reach together', () => {
    expect(judge('example', 'app.one.example', 'docs.two.example2')).toMatchObject({ verdict: 'failure' });
    expect(judge('example', 'one.example', 'two.example').seen).toContain('no parent domain');
  });

  it('names the attributes that the edge removed', () => {
    const lost = 'svc_auth=; Secure; SameSite=Lax; Path=/; Domain=escola.example';
    expect(judgeCookie(lost, APP, DOCS).seen).toBe('Set-Cookie without HttpOnly, SameSite=None');
    expect(judgeCookie(undefined, APP, DOCS).verdict).toBe('failure');
  });
});
