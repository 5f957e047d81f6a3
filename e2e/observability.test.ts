// Every metric and label in the dashboard and the alert rules exists in a running service.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { startGateway, type Gateway } from './support/services/gateway.ts';
import { reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA } from './support/people.ts';
import { freePort } from '../common/testing/free-port.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

type Dashboard = { panels: { title: string; targets: { expr: string; legendFormat: string }[] }[] };
type Rules = {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
};

const read = (name: string) => readFileSync(join(PROJECT_ROOT, 'deploy', 'observability', name), 'utf8');
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
const rules = (parse(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules);

/* Labels of Prometheus, and words of its language. */
const OF_PROMETHEUS = ['up', 'job', 'instance'];
const WORDS =
  /\b(sum|min|max|by|and|or|rate|increase|time|histogram_quantile|le)\b|"[^"]*"|\[[^\]]*\]|\b[\d.]+\b/g;

let gateway: Gateway;
let shown: string;

beforeAll(async () => {
  await reset();
  const port = await freePort();
  gateway = await startGateway({ GATEWAY_METRICS_PORT: String(port) });
  const { token } = await signIn(ANA);
  await post('logout', {}, { token });
  await ask('me', { token });
  const metrics = async (at: number) => (await fetch(`http://127.0.0.1:${at}/metrics`)).text();
  shown = `${await metrics(stack.ports.metrics)}\n${await metrics(port)}`;
});
afterAll(() => gateway.stop());

/** The names in an expression, including labels. */
const namesIn = (expr: string): string[] => [
  ...new Set(expr.replace(WORDS, ' ').match(/[a-zA-Z_][a-zA-Z0-9_]*/g) ?? []),
];

function isKnown(name: string): boolean {
  const metric = name.replace(/_(bucket|count|sum)$/, '');
  const labels = ['canal', 'situacao', 'code', 'route', 'reason', 'env', 'kind', 'version'];
  return (
    OF_PROMETHEUS.includes(name) || labels.includes(name) || new RegExp(`^# TYPE ${metric} `, 'm').test(shown)
  );
}

it.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])))(
  'the panel %s uses only metrics that exist: %s',
  (_title, expr) => {
    const names = namesIn(expr);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  },
);

it.each(rules.map(({ alert, expr }) => [alert, expr]))(
  'the alert %s uses only metrics that exist: %s',
  (_alert, expr) => {
    expect(namesIn(expr).filter((name) => !isKnown(name))).toEqual([]);
  },
);

it('every metric of shim and gateway is on the dashboard', () => {
  const drawn = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
  const ours = [...shown.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name as string);
  const missing = ours.filter(
    (name) => !drawn.some((one) => one.replace(/_(bucket|count|sum)$/, '') === name),
  );
  expect(missing).toEqual([]);
});

it('shim and gateway expose five series with the labels that dashboard and alerts use', () => {
  for (const series of [
    'portaria_otp_sends_total{canal="console",situacao="aceito"}',
    'portaria_refusals_total{code="token_revoked"}',
    'portaria_request_duration_seconds_bucket{le="1",route="me"}',
    'portaria_gateway_decisions_total{reason="public_asset",env="preview"}',
    'portaria_gateway_request_duration_seconds_bucket{le="1",kind="diagnosis"}',
  ]) {
    expect(shown).toContain(`\n${series} `);
  }
});

it('every alert has a section in operate.md', () => {
  const page = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', 'operate.md'), 'utf8');
  const sections = [...page.matchAll(/^### (Portaria\w+)$/gm)].map(([, name]) => name);
  expect(sections.sort()).toEqual(rules.map(({ alert }) => alert).sort());
});
