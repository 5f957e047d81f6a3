// Checks that PostgREST can switch to the roles of tokens and to no other.
import type { Check } from '../../examination/check.ts';
import { failure, NotChecked, ok } from '../../examination/outcome.ts';
import { codeOf, type Reply } from '../../examination/http.ts';
import { presentToken } from '../../examination/present-token.ts';
import { createProber } from '../../examination/probe.ts';
import { isSignatureRefused } from '../services/secret-postgrest.ts';

const isRoleRefused = (reply: Reply): boolean => ['42501', '22023'].includes(codeOf(reply));

export const roles: Check = {
  id: 'roles',
  about: 'PostgREST can switch to authenticated and service_role, and to no other role',
  async examine({ need }) {
    const at = need('POSTGREST_URL');
    const probe = createProber(need('SVC_JWT_SECRET'));
    const become = async (role: string) => {
      const reply = await presentToken(at, probe({ role }));
      if (isSignatureRefused(reply))
        throw new NotChecked('PostgREST refuses the signature, so it does not check the role');
      return reply;
    };
    for (const role of ['authenticated', 'service_role'])
      if (isRoleRefused(await become(role)))
        return failure(
          `PostgREST cannot switch to ${role}`,
          `As the administrator of the database: grant ${role} to authenticator (npm run db:migrate does so). PostgREST must log in as authenticator.`,
        );
    for (const role of ['portaria_owner', 'postgres'])
      if (!isRoleRefused(await become(role)))
        return failure(
          `a token can make PostgREST switch to ${role}`,
          'Configure PostgREST to log in as authenticator (db-uri), which can switch only to anon, authenticated and service_role.',
        );
    return ok('authenticated and service_role are accepted; portaria_owner and postgres are refused');
  },
};
