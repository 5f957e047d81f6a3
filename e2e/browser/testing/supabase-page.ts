// A page at another origin with supabase-js and postgrest-js from npm, signed in through functions.invoke.
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { createClient, SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { build } from 'esbuild';
import { lastCode } from '../../support/sign-in.ts';
import type { Person } from '../../support/people.ts';
import { startSite, type Site } from './static-site.ts';
import { supabasePackages } from './supabase-packages.ts';

export type Answered = {
  data: unknown;
  error: { code: string; message: string; details: unknown } | null;
  count: number | null;
  status: number;
};
type Made = PromiseLike<{ data: unknown; error: unknown; count?: number | null; status?: number }>;

declare global {
  var supabase: { createClient: typeof createClient; PostgrestClient: typeof PostgrestClient };
  var db: SupabaseClient<any, any, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
  var answered: (made: Made) => Promise<Answered>;
}

/* As documented in docs/how-to/coming-from-supabase.md: the session is a cookie, so requests carry credentials. */
const SCRIPT = `
import { createClient } from '@supabase/supabase-js';
import { PostgrestClient } from '@supabase/postgrest-js';
globalThis.supabase = { createClient, PostgrestClient };
globalThis.answered = async (made) => {
  const { data, error, count = null, status = 0 } = await made;
  const problem = error && { code: error.code, message: error.message, details: error.details };
  return { data, error: problem, count, status };
};`;

/** Bundles both packages into one module. */
export async function bundleSupabase(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: supabasePackages() },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Serves `/` at an origin that the service allows. */
export async function startSupabasePage(port: number): Promise<Site> {
  const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Escola</title>
<script type="module" src="/supabase.js"></script></html>`;
  return startSite({ '/': html, '/supabase.js': await bundleSupabase(), '/favicon.ico': '' }, port);
}

/** Creates `db` in the page, with a publishable key unknown to Portaria. */
export async function connect(
  page: Page,
  apiUrl: string,
  key = 'sb_publishable_unknown_here',
): Promise<void> {
  await page.evaluate(
    ([url, publishable]) => {
      const options: Parameters<typeof createClient>[2] = {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { fetch: (input, init) => fetch(input, { ...init, credentials: 'include' }) },
      };
      globalThis.db = supabase.createClient<unknown>(url, publishable, options);
    },
    [apiUrl, key] as const,
  );
}

/** Signs a person in from the page with the two functions. */
export async function signInHere(page: Page, { codigo, telefone }: Person, port?: number): Promise<unknown> {
  const sent = await page.evaluate((body) => answered(db.functions.invoke('send-otp', { body })), { codigo });
  if (sent.error) throw new Error(`send-otp: ${sent.error.message}`);
  const otp = await lastCode(telefone, port === undefined ? {} : { port });
  const verified = await page.evaluate((body) => answered(db.functions.invoke('verify-otp', { body })), {
    codigo,
    otp,
  });
  if (verified.error) throw new Error(`verify-otp: ${verified.error.message}`);
  return verified.data;
}
