// Opens the pages after the sign-in that manage accounts, people and schools (the porter's book) as a given person.
import { query } from '../../support/database.ts';
import type { Person } from '../../support/people.ts';
import { requestOtp, visit, type Visit } from './visit.ts';

/** Opens such a page by its link, and signs in first. */
export async function openBook(who: Person, path: string): Promise<Visit> {
  const opened = await visit(path);
  const otp = await requestOtp(opened.page, who);
  await opened.page.locator('#otp').fill(otp);
  await opened.page.locator('.livro h1').waitFor();
  return opened;
}

/** Moves every sign-in out of the period that counts as recent. */
export const ageSignIns = () =>
  query(`update portaria.sessoes set entrou_em = entrou_em - interval '11 minutes'`);
