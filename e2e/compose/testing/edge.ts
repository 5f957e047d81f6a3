// What stands outside the composed services: a certificate for their edge, and a client that asks it by its names.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './containers.ts';

export type EdgeAnswer = { readonly status: number; readonly head: string; readonly body: string };
export type Edge = (url: string, ...curl: string[]) => Promise<EdgeAnswer>;

const WWW_DATA = 33;

/** Writes fullchain.pem and privkey.pem for these hosts, readable by the group of the edge. */
export function makeCertificate(folder: string, name: string, hosts: readonly string[]): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem'), '-days', '2'];
  const subject = [
    '-subj',
    `/CN=${name}`,
    '-addext',
    `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`,
  ];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...subject], { stdio: 'pipe' });
  for (const path of [folder, join(folder, 'privkey.pem')]) {
    chownSync(path, 0, WWW_DATA);
    chmodSync(path, 0o750);
  }
}

/** Creates the client; it trusts that one certificate and sends the hosts' names to this machine. */
export function createEdge(machine: Machine, folder: string, hosts: readonly string[]): Edge {
  const places = hosts.flatMap((host) => [`${host}:443`, `${host}:80`]);
  const resolve = places.flatMap((place) => ['--resolve', `${place}:127.0.0.1`]);
  return async (url, ...more) => {
    const options = ['-sS', '-i', '--max-time', '20', '--cacert', join(folder, 'fullchain.pem')];
    const { output } = await machine.inside(['curl', ...options, ...resolve, ...more, url]);
    const [head = '', body = ''] = output.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body };
  };
}
