// Checks for people who cannot sign in, by the verdict of their page: incomplete records, and codes that are not delivered.
import type { Check } from '../../examination/check.ts';
import { ok, warning } from '../../examination/outcome.ts';

type Counted = { situacao: string; pessoas: number };

const FIX =
  'npm run portaria -- user show CODIGO prints the cause and the fix. Search the log of api-shim for "a channel failed".';

const BY_RECORD = `select portaria.usuario_situation(u) as situacao, count(*)::integer as pessoas
  from portaria.usuarios as u where u.ativo group by 1 order by 1`;
const LATELY = `select v.situacao, count(*)::integer as pessoas
  from portaria.usuarios as u
  cross join lateral (select portaria.usuario_verdict(u) ->> 'situacao') as v (situacao)
  where u.id in (select o.usuario_id from portaria.login_otps as o where o.criado_em > now() - interval '1 hour')
    and v.situacao = 'canal_falhou'
  group by 1`;

export const people: Check = {
  id: 'people',
  about: 'codes requested within the last hour arrived',
  async examine({ query }) {
    const records = await query<Counted>(BY_RECORD);
    const all = records.reduce((sum, { pessoas }) => sum + pessoas, 0);
    const held = records.filter(({ situacao }) => situacao !== 'pode_entrar');
    const free = all - held.reduce((sum, { pessoas }) => sum + pessoas, 0);
    const seen = [`${free} of ${all} active people can sign in`, ...held.map(told)].join('; ');
    const failed = await query<Counted>(LATELY);
    return failed.length === 0 ? ok(seen) : warning([...failed.map(told), seen].join('; '), FIX);
  },
};

const told = ({ situacao, pessoas }: Counted): string => `${situacao}: ${pessoas}`;
