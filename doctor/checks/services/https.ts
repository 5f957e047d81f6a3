// Checks that in production every address for browsers is https.
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';

export const https: Check = {
  id: 'https',
  about: 'in production, application, documentation and allowed origins are https',
  examine(it) {
    const { settings, production } = it;
    if (!production) return Promise.resolve({ verdict: 'not checked', seen: 'NODE_ENV is not production' });
    const { SVC_APP_URL: app, SVC_DOCS_URL: docs, SVC_ALLOWED_ORIGINS: origins = [] } = settings;
    const plain = [
      ...(app?.protocol === 'http:' ? [`SVC_APP_URL ${app.origin}`] : []),
      ...(docs?.protocol === 'http:' ? [`SVC_DOCS_URL ${docs.origin}`] : []),
      ...origins
        .filter((origin) => origin.startsWith('http://'))
        .map((origin) => `SVC_ALLOWED_ORIGINS ${origin}`),
    ];
    const unset = [...(app ? [] : ['SVC_APP_URL']), ...(docs ? [] : ['SVC_DOCS_URL'])];
    const fix = 'Use an https:// address: browsers send Secure cookies only over https.';
    if (plain.length > 0)
      return Promise.resolve((settings.SVC_ALLOW_HTTP_ORIGINS ? warning : failure)(plain.join(', '), fix));
    if (unset.length > 0)
      return Promise.resolve({
        verdict: 'not checked',
        seen: `not set: ${unset.join(', ')}`,
        fix: 'Set the same values as for the services.',
      });
    return Promise.resolve(ok([app?.origin, docs?.origin, ...origins].join(', ')));
  },
};
