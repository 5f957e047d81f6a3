// Mutants outside of function bodies: declarations, grants, triggers and policies.
import { NULL_RULES, type Rule } from './sql-rules.ts';

/** Outside of a function's body. Declaring the file again restores everything that these mutants remove. */
export const FUNCTION_RULES: readonly Rule[] = [
  ...NULL_RULES, // in the condition of a trigger
  { pattern: /\bsecurity definer\b/g, what: 'security definer removed', by: () => '' },
  { pattern: /^set search_path = .*$/gm, what: 'search_path removed', by: () => '' },
  {
    pattern: /(?<=\bdefault )(?:true|false)\b/g,
    what: 'default',
    by: ([word]) => (word === 'true' ? 'false' : 'true'),
  },
  { pattern: /(?<=\bdefault )\d+\b/g, what: 'default', by: ([number]) => String(Number(number) + 1) },
  {
    pattern: /^grant (execute on function [^;]+) to (\w+);$/gm,
    what: 'grant removed',
    by: ([, right, role]) => `revoke ${right as string} from ${role as string};`,
  },
  {
    pattern: /^create or replace trigger (\w+)\s[^;]*?\son ([\w.]+)\s[^;]*;/gm,
    what: 'trigger removed',
    by: ([, name, table]) => `drop trigger if exists ${name as string} on ${table as string};`,
  },
  {
    pattern: /\bwhen \([^;]*\)(?=\s+execute function)/g,
    what: 'condition removed',
    by: () => 'when (true)',
  },
];

/** In a file of policies, in addition to the rules of bodies. */
export const POLICY_RULES: readonly Rule[] = [
  { pattern: /^create policy [^;]+;/gm, what: 'policy removed', by: () => '' },
  { pattern: /^select portaria\.\w+\([^;]+;/gm, what: 'statement removed', by: () => '' },
  { pattern: /\bto authenticated\b/g, what: 'to public', by: () => 'to public' },
  { pattern: /\bfor select to\b/g, what: 'for all', by: () => 'for all to' },
  { pattern: /^using \([^;]+\)(?=;)/gm, what: 'using (true)', by: () => 'using (true)' },
];
