// What an installation still lacks: names that resolve, and a certificate for them.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import type { Settings } from './place.ts';

export type Check = { readonly ok: boolean; readonly text: string };

const DAY_MS = 86_400_000;
const FEW_DAYS = 14;

/** Whether both names resolve, and to the same addresses. */
export async function checkNames(hosts: readonly string[]): Promise<Check[]> {
  const found = await Promise.all(
    hosts.map(async (host) => {
      const addresses = await lookup(host, { all: true }).catch(() => []);
      return addresses
        .map(({ address }) => address)
        .sort()
        .join(', ');
    }),
  );
  const each = hosts.map((host, at) => {
    const to = found[at] ?? '';
    return to === ''
      ? { ok: false, text: `${host} does not resolve: make an A or AAAA record that leads to this machine` }
      : { ok: true, text: `${host} resolves to ${to}` };
  });
  const differ = each.every(({ ok }) => ok) && new Set(found).size > 1;
  return differ ? [...each, { ok: false, text: 'both names must lead to this machine' }] : each;
}

/** Whether nginx can read a certificate that browsers accept for each name. */
export function checkCertificate({ chain, key }: Settings['certificate'], hosts: readonly string[]): Check {
  const missing = (text: string): Check => ({ ok: false, text: `the certificate ${chain} ${text}` });
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(readFileSync(chain));
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(key))))
      return missing(`does not fit the key ${key}`);
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return missing(absent ? 'or its key is missing' : 'or its key cannot be read');
  }
  if (certificate.issuer === certificate.subject)
    return missing('is a temporary one: browsers refuse it until certbot replaces it');
  const uncovered = hosts.filter((host) => certificate.checkHost(host) === undefined);
  if (uncovered.length > 0) return missing(`is not for ${uncovered.join(' and ')}`);
  const days = Math.floor((Date.parse(certificate.validTo) - Date.now()) / DAY_MS);
  if (days < FEW_DAYS)
    return missing(days < 0 ? 'has expired' : `expires in ${String(days)} days: does its renewal run?`);
  return { ok: true, text: `the certificate is for both names, for ${String(days)} days more` };
}
