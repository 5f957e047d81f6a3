// promtool parses the configuration and the alert rules, and each rule fires on its condition.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

const folder = join(PROJECT_ROOT, 'deploy', 'observability');
const promtool = (...args: string[]): string =>
  execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

it('promtool accepts the Prometheus configuration and its 14 rules', () => {
  expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS: 14 rules found');
});

it('each alert fires on its condition, and is silent otherwise', () => {
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
});
