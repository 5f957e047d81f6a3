// Calls a function of the database as the service, without a request.
import type { ServiceToken } from '../../common/token/service-token.ts';
import type { Postgrest } from './postgrest.ts';

export type ServiceCall = (name: string, args: object) => Promise<unknown>;

/** Creates the call; it rejects unless the answer is 200. */
export function createServiceCall(postgrest: Postgrest, serviceToken: ServiceToken): ServiceCall {
  return async (name, args) => {
    const bearer = `Bearer ${serviceToken()}`;
    const headers = ['authorization', bearer, 'content-type', 'application/json'];
    const { status, body } = await postgrest.send({
      method: 'POST',
      path: `/rpc/${name}`,
      headers,
      body: JSON.stringify(args),
    });
    if (status !== 200) throw new Error(`PostgREST answered ${status} to ${name}`);
    return JSON.parse(body.toString('utf8')) as unknown;
  };
}
