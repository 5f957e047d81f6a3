// Passkeys in the database that no authenticator holds, for the pages that show them.
import { query } from '../../support/database.ts';

type Stored = {
  readonly contexto?: 'sistema' | 'portal';
  readonly nome?: string;
  /** In how many hours it counts for a role that demands one. */
  readonly hours?: number;
};

export const storeKey = (
  titular: string,
  { contexto = 'sistema', nome = 'Celular', hours = 20 }: Stored = {},
) =>
  query(
    `insert into portaria.passkeys (contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, nome, vale_para_exige_em)
     values ($1, $2, sha256('a') || sha256('b'), uuid_send(gen_random_uuid()), 'key', -7, 0, true, $3, now() + $4 * interval '1 hour')`,
    [contexto, titular, nome, hours],
  );
