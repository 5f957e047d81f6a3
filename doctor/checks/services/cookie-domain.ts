// Checks that the session cookie of the application's host is sent to the documentation's host too.
import type { Check } from '../../examination/check.ts';
import { apiUrl } from '../../examination/edge.ts';
import { ask } from '../../examination/http.ts';
import { judgeCookie } from '../../judges/judge-cookie.ts';

export const cookieDomain: Check = {
  id: 'cookie-domain',
  about: 'both hosts receive the session cookie',
  async examine(it) {
    const [app, docs] = [it.need('SVC_APP_URL'), it.need('SVC_DOCS_URL')];
    /* A logout without a session changes nothing, and sets the cookie with the same attributes as a login. */
    const reply = await ask('the API', apiUrl(it), '/functions/v1/logout', { method: 'POST', json: {} });
    const header = reply.headers['set-cookie']?.find((line) => line.startsWith('svc_auth='));
    return judgeCookie(header, app.hostname, docs.hostname);
  },
};
