// The plan for each combination of recorded and requested modules.
import { expect, it } from 'vitest';
import { planModules } from './module-plan.ts';

const FILES = {
  bootstrap: 'db/bootstrap.sql',
  schema: ['db/schema/people/escolas.sql', 'db/schema/school/alunos.sql'],
  declared: [
    'db/functions/api/portal/portal_me.sql',
    'db/functions/api/sessions/me.sql',
    'db/policies/notas.sql',
  ],
};
const CORE = ['db/modules/without-escolas.sql', 'db/functions/api/sessions/me.sql'];

const plan = (there: boolean, recorded: string[] | undefined, wanted: boolean | undefined) => {
  const client = { query: () => Promise.resolve({ rows: [{ there }] }) } as never;
  return planModules(client, recorded, wanted, FILES);
};

it.each([
  ['a new database', false, undefined, undefined, ['escolas'], undefined, false],
  ['a new database, without', false, undefined, false, [], undefined, true],
  ['one of 0.1.0, which recorded nothing', true, undefined, undefined, ['escolas'], undefined, false],
  ['one with the module', true, ['escolas'], undefined, ['escolas'], undefined, false],
  ['one with the module, with', true, ['escolas'], true, ['escolas'], undefined, false],
  ['one with the module, without', true, ['escolas'], false, [], 'remove', false],
  ['one without', true, [], undefined, [], undefined, true],
  ['one without, without', true, [], false, [], undefined, true],
  ['one without, with', true, [], true, ['escolas'], 'add', false],
])('%s', async (_name, there, recorded, wanted, modules, change, filtered) => {
  const found = await plan(there, recorded, wanted);
  expect([found.modules, found.change, found.migrationEdit !== undefined]).toEqual([
    modules,
    change,
    filtered,
  ]);
  expect(found.files.declared).toEqual(modules.length > 0 ? FILES.declared : CORE);
  expect(found.edit !== undefined).toBe(modules.length === 0);
});
