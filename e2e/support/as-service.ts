// Calls a database function as the shim does, directly at PostgREST: concurrent calls meet only in the database.
import { direct, type Direct } from './postgrest.ts';
import { stack } from './stack.ts';
import { mint, nowSeconds } from './tokens.ts';

/** The headers of a caller at this address. */
export const callerAt = (address: string) => ({ 'x-client-ip': address, 'x-request-id': `from-${address}` });

/** Calls the function with the service's token, for a client at this address. */
export const asService = (name: string, json: object, address: string): Promise<Direct> =>
  direct(`/rpc/${name}`, {
    json,
    token: mint({ role: 'service_role', aud: 'authenticated', iat: nowSeconds(), exp: nowSeconds() + 60 }),
    headers: { 'X-Otp-Pepper': stack.secrets.otpPepper, ...callerAt(address) },
  });
