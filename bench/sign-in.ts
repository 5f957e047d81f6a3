// Signs in for the benchmarks that need a session.
import { request } from 'undici';

/** The token of a new session of this login code. Reads the code from the development inbox. */
export async function signIn(apiUrl: string, codigo: string): Promise<string> {
  const post = (path: string, body: unknown) =>
    request(`${apiUrl}/functions/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const sent = await post('send-otp', { codigo });
  const { destino } = (await sent.body.json()) as { destino: string };
  const headers = { accept: 'application/json', host: 'localhost' }; // the inbox answers under names of its own machine only
  const inbox = await request(`${apiUrl}/dev/inbox`, { headers });
  const messages = (await inbox.body.json()) as { destino: string; otp: string }[];
  const otp = messages.find((message) => message.destino.endsWith(destino.slice(-4)))?.otp;
  const verified = await post('verify-otp', { codigo, otp });
  await verified.body.dump();
  const token = /^svc_auth=([^;]+)/.exec(String(verified.headers['set-cookie']))?.[1];
  if (token === undefined) throw new Error(`the login failed with ${String(verified.statusCode)}`);
  return token;
}
