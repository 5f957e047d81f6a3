// Loads pgTAP into a database: the extension if the server has it, otherwise the script of the npm package.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { list } from 'tar';

const SCRIPT = /^share\/postgresql\/extension\/pgtap--[0-9.]+\.sql$/;

const readScript = async (): Promise<string> => {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite-pgtap'));
  const chunks: Buffer[] = [];
  await list({
    file: join(folder, 'pgtap.tar.gz'),
    filter: (path) => SCRIPT.test(path) && !path.includes('--', path.indexOf('--') + 2),
    onReadEntry: (entry) => entry.on('data', (chunk: Buffer) => chunks.push(chunk)),
  });
  if (chunks.length === 0) throw new Error('the pgTAP package holds no pgtap--<version>.sql');
  return Buffer.concat(chunks).toString('utf8');
};

/** Loads pgTAP into the schema `pgtap` and grants it to every role. */
export const loadPgtap = async (client: Client): Promise<void> => {
  await client.query('create schema pgtap; grant usage on schema pgtap to public');
  const { rowCount } = await client.query("select from pg_available_extensions where name = 'pgtap'");
  if (rowCount === 1) {
    await client.query('create extension pgtap with schema pgtap');
    return;
  }
  await client.query('set search_path = pgtap, pg_catalog');
  await client.query(await readScript());
};
