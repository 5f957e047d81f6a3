// Sets the passwords of the login roles.
import { scramVerifier } from './scram.ts';
import { withClient } from './sql/with-client.ts';

/** Sets the passwords of the login roles. Only verifiers are sent to the server. */
export async function setPasswords(databaseUrl: string, passwords: Record<string, string>): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const [role, password] of Object.entries(passwords)) {
      const verifier = client.escapeLiteral(scramVerifier(password));
      await client.query(`alter role ${client.escapeIdentifier(role)} password ${verifier}`);
    }
  });
}
