// Checks CORS: the application's origin is allowed with credentials, a foreign one is not.
import type { Check } from '../../examination/check.ts';
import { failure, ok } from '../../examination/outcome.ts';
import { apiUrl } from '../../examination/edge.ts';
import { ask } from '../../examination/http.ts';

const FOREIGN = ['https://somebody-else.invalid', 'null'];
const DEVELOPMENT = 'http://localhost:5173';

export const origins: Check = {
  id: 'origins',
  about: 'browsers may call from the allowed origins, and from no other',
  async examine(it) {
    const at = apiUrl(it);
    const wanted = it.settings.SVC_ALLOWED_ORIGINS ?? [it.need('SVC_APP_URL').origin];
    const allows = async (origin: string): Promise<boolean> => {
      const headers = { Origin: origin, 'Access-Control-Request-Method': 'GET' };
      const { headers: answer } = await ask('the API', at, '/functions/v1/me', {
        method: 'OPTIONS',
        headers,
      });
      const allowed = answer['access-control-allow-origin'];
      return (allowed === origin || allowed === '*') && answer['access-control-allow-credentials'] === 'true';
    };
    for (const origin of wanted)
      if (!(await allows(origin)))
        return failure(
          `${origin} may not call the API`,
          'Add it to SVC_ALLOWED_ORIGINS of api-shim, exactly as browsers send it.',
        );
    const foreign = [...FOREIGN, ...(it.production && !wanted.includes(DEVELOPMENT) ? [DEVELOPMENT] : [])];
    for (const origin of foreign)
      if (await allows(origin))
        return failure(
          `${origin} may call the API with credentials`,
          'Remove it from SVC_ALLOWED_ORIGINS, and configure the edge to add no Access-Control- header.',
        );
    return ok(`allowed: ${wanted.join(', ')}; refused: ${foreign.join(', ')}`);
  },
};
