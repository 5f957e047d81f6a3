// Sets the passwords of the login roles.
import { scramVerifier } from './scram.ts';
import { withClient } from './sql/with-client.ts';

/** Lets the login roles in with these passwords. Only verifiers reach the server. */
export async function setPasswords(databaseUrl: string, passwords: Record<string, string>): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const [role, password] of Object.entries(passwords)) {
      const verifier = client.escapeLiteral(scramVerifier(password));
      await client.query(`alter role ${client.escapeIdentifier(role)} password ${verifier}`);
    }
  });
}
