// The table of the administration's endpoints. A row serves `/functions/v1/<name>` by the function of that name in `api`.
import type { UserEndpoint } from '../../session/user-endpoint.ts';
import { ACCOUNT } from './account.ts';
import { ENROLMENT } from './enrolment.ts';
import { IMPORTS } from './imports.ts';
import { NETWORK } from './network.ts';
import { PEOPLE } from './people.ts';

export const ADMINISTRATION = [
  ...ACCOUNT,
  ...PEOPLE,
  ...ENROLMENT,
  ...IMPORTS,
  ...NETWORK,
] as const satisfies readonly UserEndpoint[];
