// Connections that play planned steps directly on the database of the run: thousands of code histories per minute.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { NOBODY } from '../support/people.ts';
import { stack } from '../support/stack.ts';
import { isGood, newest, type State } from './otp-model.ts';
import type { Outcome, Step } from './step.ts';

export type Codes = Record<string, { otp: string; id: string }>;
export type Played = { outcomes: Outcome[]; codes: Codes };
export type Facts = { good: number; wrong: number; used: number };

/** The people and addresses of one sequence, each in a separate network. No concurrent sequence uses them. */
export type Cast = { people: [string, string]; addresses: [string, string] };

const PLAY = readFileSync(new URL('play.sql', import.meta.url), 'utf8');

export async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stack.info.databaseUrl, application_name: 'e2e model' });
  await client.connect();
  await client.query(PLAY);
  return client;
}

/** Plays steps one after the other; with `startsAt`, waits until that advisory lock is free. */
export async function play(
  client: pg.Client,
  { people, addresses }: Cast,
  steps: readonly Step[],
  known: Codes = {},
  startsAt: number | null = null,
): Promise<Played> {
  const everybody = { 0: 0, 1: 1, nobody: 2, malformed: 3 };
  const numbered = steps.map((step) => ('who' in step ? { ...step, who: everybody[step.who] } : step));
  const { rows } = await client.query<{ played: Played }>({
    name: 'play',
    text: 'select pg_temp.play($1, $2, $3, $4, $5, $6) as played',
    values: [
      [...people, NOBODY, NOBODY.slice(1)],
      addresses,
      stack.secrets.otpPepper,
      JSON.stringify(known),
      JSON.stringify(numbered),
      startsAt,
    ],
  });
  return rows[0]!.played;
}

export async function facts(client: pg.Client, { people }: Cast): Promise<Facts> {
  const { rows } = await client.query<{ facts: Facts }>('select pg_temp.facts($1) as facts', [people]);
  return rows[0]!.facts;
}

/** The same facts from the model. */
export const factsOf = (state: State): Facts => ({
  good: ([0, 1] as const).filter((who) => isGood(state, newest(state, who))).length,
  wrong: state.codes.reduce((sum, { wrong }) => sum + wrong, 0),
  used: state.codes.filter(({ end }) => end === 'used').length,
});

/* Time passes in the database between two steps, but not in the model. */
const LATE_S = 15;

/** Whether an answer matches the expected one. */
export const agrees = (expected: Outcome, seen: Outcome): boolean =>
  seen.status === expected.status &&
  seen.code === expected.code &&
  seen.left === expected.left &&
  (expected.wait === undefined
    ? seen.wait === undefined
    : seen.wait !== undefined && seen.wait <= expected.wait && seen.wait > expected.wait - LATE_S);
