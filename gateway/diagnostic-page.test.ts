// The diagnostic page: the right message in both languages, the facts, and no executable part of the request.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { messageFor } from './diagnostic-messages.ts';
import { PAGE_POLICY, renderPage } from './diagnostic-page.ts';
import { REASONS, type Reason } from './reasons.ts';

const SIGN_IN = 'Sign in to read the documentation';
const AGAIN = 'Your session is no longer valid';
const BROKEN = 'The session could not be read';
const TITLES: Record<Reason, string> = {
  ok: 'The documentation did not answer',
  public_asset: 'The documentation did not answer',
  no_cookie: SIGN_IN,
  duplicate_cookie: BROKEN,
  jwt_malformed: BROKEN,
  jwt_signature_invalid: BROKEN,
  jwt_expired: AGAIN,
  token_revoked: AGAIN,
  session_ended: AGAIN,
  role_revoked: AGAIN,
  portal_token_refused: SIGN_IN,
  role_not_allowed: 'For administrators only',
  passkey_required: 'Confirm with your passkey',
  auth_unavailable: 'Try again in a moment',
  bad_request: 'Address not accepted',
};
const REASON_LIST = Object.keys(REASONS) as Reason[];

test.each(REASON_LIST)('the reason %s has a message in English and in Portuguese', (reason) => {
  const { pt, en } = messageFor(reason, REASONS[reason].status);
  expect(en.title).toBe(TITLES[reason]);
  for (const text of [pt.title, pt.text, en.text]) expect(text).toMatch(/^[A-Z].{10,}/);
  expect(pt.title).not.toBe(en.title);
  for (const status of [502, 504]) expect(messageFor(reason, status).en.title).toBe(TITLES.ok);
});

const page = renderPage(
  {
    authenticated: false,
    allowed: false,
    reason: 'no_cookie',
    hint: 'a "hint" & more',
    has_cookie: false,
    env: 'preview',
    host: `<script>'x'</script>`,
    role: null,
    expira_em: null,
    request_id: 'abc-12345',
  },
  401,
  'https://app.escola.example/"><i>',
);

test('the page shows the facts of the diagnosis, and escapes text of the request', () => {
  const facts = {
    motivo: 'no_cookie',
    status: '401',
    env: 'preview',
    host: '&#60;script&#62;&#39;x&#39;&#60;/script&#62;',
    request_id: 'abc-12345',
  };
  const rows = Object.entries(facts).map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
  expect(page).toContain(`<dl>${rows.join('')}</dl>`);
  expect(page).toContain('<p>a &#34;hint&#34; &#38; more</p>');
  for (const text of ['Ir para o aplicativo', 'Go to the application'])
    expect(page).toContain(`<p><a href="https://app.escola.example/&#34;&#62;&#60;i&#62;/">${text}</a></p>`);
});

test('the content security policy of the page allows only its own style', () => {
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? [];
  expect(style).toContain('color-scheme: light dark');
  expect(PAGE_POLICY).toBe(
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});
