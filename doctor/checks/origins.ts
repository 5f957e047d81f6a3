// Checks CORS: the application's origin is allowed with credentials, a foreign one is not.
import type { Check } from '../examination/check.ts';
import { failure, ok } from '../examination/outcome.ts';
import { apiUrl } from '../examination/edge.ts';
import { ask } from '../examination/http.ts';

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
          `${origin} is not allowed to call`,
          'Put it into SVC_ALLOWED_ORIGINS of api-shim, exactly as browsers spell it.',
        );
    const foreign = [...FOREIGN, ...(it.production && !wanted.includes(DEVELOPMENT) ? [DEVELOPMENT] : [])];
    for (const origin of foreign)
      if (await allows(origin))
        return failure(
          `${origin} is allowed to call, with credentials`,
          'Take it out of SVC_ALLOWED_ORIGINS, and let the edge add no Access-Control- header of its own.',
        );
    return ok(`allowed: ${wanted.join(', ')}; refused: ${foreign.join(', ')}`);
  },
};
