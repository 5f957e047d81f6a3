// Knows schools by name: a session carries only their keys, and a role sees only its own school's name.
import { recall, remember } from '../dom/remember.ts';
import type { ReadRows } from './rest.ts';

type School = { id: string; nome: string };

const KEY = 'portaria.escolas';

export type SchoolNames = {
  /** Reads what this session may see, and keeps it for when another role may not. True when a name is new. */
  learn(read: ReadRows): Promise<boolean>;
  /** The name, or `null` while it has never been seen here. */
  nameOf(id: string): string | null;
};

export function createSchoolNames(): SchoolNames {
  const names = new Map<string, string>(parse(recall(KEY)));
  return {
    async learn(read) {
      const schools = await read<School>('escolas?select=id,nome&order=nome');
      const isNews = schools.some(({ id, nome }) => names.get(id) !== nome);
      for (const { id, nome } of schools) names.set(id, nome);
      if (isNews) remember(KEY, JSON.stringify([...names].slice(-200)));
      return isNews;
    },
    nameOf: (id) => names.get(id) ?? null,
  };
}

function parse(text: string | null): [string, string][] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isPair) : [];
  } catch {
    return [];
  }
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
