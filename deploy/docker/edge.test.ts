// The lists that the edge of compose takes from `.env`: every entry counts, the last one too.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = readFileSync(join(import.meta.dirname, 'edge.sh'), 'utf8');
const [entries = 'false'] = /^entries\(\) \{[\s\S]*?^done; \}$/m.exec(script) ?? [];
const args = (list: string): string[] => ['-euc', `${entries}\nentries "$1" "$2"`, 'sh', 'A_LIST', list];

test.each([
  ['', []],
  ['*.preview.test', ['*.preview.test']],
  ['https://a.test, https://b.test', ['https://a.test', 'https://b.test']],
  ['https://a.test,,https://b.test,', ['https://a.test', 'https://b.test']],
])('%j', (list, expected) => {
  const said = execFileSync('sh', args(list), { encoding: 'utf8' });
  expect(said.split('\n').filter(Boolean)).toEqual(expected);
});

test.each(['a.test;', 'a.test,b.test {', '$host'])('%j cannot stand in a configuration', (list) => {
  const { stderr } = spawnSync('sh', args(list), { encoding: 'utf8' });
  expect(stderr).toBe('A_LIST cannot stand in a configuration\n');
});
