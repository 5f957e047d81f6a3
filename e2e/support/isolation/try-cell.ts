// Sends the request of one cell, returns the outcome, and restores the row if the command changed it.
import { query } from '../database.ts';
import { requestOf, type Command } from './cells.ts';
import { send, type Got } from './send.ts';
import type { Actor, Seed, Target, Fixture } from './fixture.ts';

export type Cell = { actor: Actor; command: Command; target: Target; seed: Seed; otherSchool: unknown };

/** Returns allowed, refused, or a description of the error. */
export async function tryCell(
  fixture: Fixture,
  { actor, command, target, seed, otherSchool }: Cell,
): Promise<string> {
  const request = requestOf(command, seed, target, otherSchool);
  /* The row to insert is deleted first. A referenced row cannot be: its insert ends in a conflict, after the policies. */
  const empties = command === 'insert' && seed.coluna !== 'id' && seed.alvo !== 'mine';
  if (empties) await query(`delete from ${seed.tabela} where ${seed.onde}`);
  const got = await send(actor.token, request);
  if (empties || (command === 'delete' && got.rows > 0)) await putBack(seed);
  const leaked = [...fixture.foreignIds].filter(
    (id) => got.text.includes(id) && !JSON.stringify(request).includes(id),
  );
  if (leaked.length > 0 && isBound(actor)) return `the answer holds ${leaked.join(', ')}`;
  return outcomeOf(command, got);
}

/** Whether the actor belongs only to school A. */
const isBound = ({ tipo, escola }: Actor): boolean =>
  escola === 'A' && tipo !== 'administrador' && tipo !== 'especialista';

async function putBack({ tabela, linha, onde }: Seed): Promise<void> {
  await query(`delete from ${tabela} where ${onde}`);
  await query('select tests.insert_row($1::regclass, $2)', [tabela, linha]);
}

/* Postgres checks policies before constraints, so a conflict (409) means that the policies allow the row. */
function outcomeOf(command: Command, { status, rows, total, text }: Got): string {
  const writes = command === 'insert' || command === 'upsert';
  if ((status < 300 && (writes || rows > 0 || Number(total ?? 0) > 0)) || status === 409) return 'allowed';
  if (status < 300 || status === 401 || status === 403 || status === 404) return 'refused';
  return `${String(status)} ${text}`;
}
