// Signs in a person of the demo data as a browser does: requests a code, reads it from the inbox, and verifies it.

/** Returns the Cookie header of the session. `prefix` is `portal-` for the portal. */
export async function signIn(apiUrl: string, codigo: string, prefix = ''): Promise<string> {
  const post = (name: string, body: unknown): Promise<Response> =>
    fetch(`${apiUrl}/functions/v1/${prefix}${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('send-otp', { codigo });
  const inbox = await fetch(`${apiUrl}/dev/inbox`, { headers: { Accept: 'application/json' } });
  const [latest] = (await inbox.json()) as { otp: string }[];
  const verified = await post('verify-otp', { codigo, otp: latest?.otp });
  if (!verified.ok) throw new Error(`${codigo} could not sign in: ${await verified.text()}`);
  return verified.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Whether the session is still valid. */
export async function isSignedIn(apiUrl: string, cookie: string, prefix: string): Promise<boolean> {
  return (await fetch(`${apiUrl}/functions/v1/${prefix}me`, { headers: { cookie } })).ok;
}
