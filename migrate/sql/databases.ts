// Creates and drops databases of a cluster, given the URL of another database in it.
import { escapeIdentifier } from 'pg';
import { withClient } from './with-client.ts';

/** The URL of another database in the cluster of `adminUrl`. */
export const urlOfDatabase = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
};

/** Drops a database and disconnects its sessions. */
export const dropDatabase = async (adminUrl: string, name: string): Promise<void> => {
  await withClient(adminUrl, async (client) =>
    client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`),
  );
};

/** Drops and creates a database, empty or as a copy of a template, and returns its URL. */
export const recreateDatabase = async (
  adminUrl: string,
  name: string,
  template = 'template1',
): Promise<string> => {
  await dropDatabase(adminUrl, name);
  await withClient(adminUrl, async (client) =>
    client.query(
      `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`,
    ),
  );
  return urlOfDatabase(adminUrl, name);
};
