// The filled templates of a cluster: no name is left empty, every node knows the others, and no setting that protects a logout is missing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  fillServicesTemplates,
  fillTemplates,
  fillText,
  passwordsIn,
  type ClusterSettings,
} from './fill-templates.ts';

const settings: ClusterSettings = {
  nodes: ['a', 'b', 'c'].map((name, at) => ({ name, address: `10.0.0.${String(at + 1)}` })),
  operators: ['postgres'],
  proxyAddress: '127.0.0.1',
  binDir: '/bin',
  clusterHome: '/home',
  dataDir: '/data/@NAME@',
  etcdDataDir: '/etcd',
  socketDir: '/run',
  stateDir: '/state',
  passwords: { superuser: 's-secret', replication: 'r-secret', restApi: 'a-secret' },
};
const node = settings.nodes[1]!;
const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'templates', `${name}.template`), 'utf8');
const files = fillTemplates(settings, node, read);

test('the Patroni configuration has synchronous replication, so a failover keeps an acknowledged logout', () => {
  const patroni = parse(files['patroni.yml']!) as {
    bootstrap: { dcs: unknown };
    postgresql: Record<string, unknown>;
  };
  expect(patroni.bootstrap.dcs).toMatchObject({
    ttl: 20,
    loop_wait: 2,
    retry_timeout: 3,
    primary_start_timeout: 0,
    synchronous_mode: true,
    synchronous_mode_strict: true,
    postgresql: { use_pg_rewind: true, parameters: { synchronous_commit: 'remote_apply' } },
  });
  expect(patroni.postgresql['data_dir']).toBe('/data/b');
  expect(patroni.postgresql['remove_data_directory_on_rewind_failure']).toBe(true);
  expect(patroni.postgresql['pg_hba']).toContain('host replication replicator 10.0.0.3/32 scram-sha-256');
  expect(patroni.postgresql['before_stop']).toBe('/home/before-stop.sh /run');
});

test('haproxy checks /primary on all nodes, and retries only when the connection failed', () => {
  const proxy = files['haproxy.cfg']!;
  expect(proxy).toContain('uri /primary');
  expect(proxy).toMatch(/^ {2}retry-on conn-failure$/m);
  expect(proxy.match(/^ {2}server [abc] 10\.0\.0\.[123]:3000$/gm)).toHaveLength(3);
});

test('the etcd configuration of a node names all three nodes', () => {
  expect(files['etcd.env']).toContain('a=http://10.0.0.1:2380,b=http://10.0.0.2:2380,c=http://10.0.0.3:2380');
});

test('a fourth machine is a peer of all, but etcd stays on the first three, and its passwords can be read back', () => {
  const nodes = [...settings.nodes, { name: 'd', address: '10.0.0.4' }];
  const added = fillTemplates({ ...settings, nodes, etcdState: 'existing' }, nodes[3]!, read);
  expect(added['etcd.env']).toContain('ETCD_INITIAL_CLUSTER_STATE=existing');
  expect(added['etcd.env']).not.toContain('d=http');
  expect(added['patroni.yml']).toContain('hosts: 10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379\n');
  expect(added['haproxy.cfg']).toContain('server d 10.0.0.4:3000');
  expect(passwordsIn(added['patroni.yml']!)).toEqual(settings.passwords);
  expect(passwordsIn('name: d')).toBeUndefined();
});

test('only PostgREST of a machine of services may connect from there, and its haproxy asks Patroni where the primary is', () => {
  const rules = (patroni: string): string[] => patroni.match(/^ +- (?:host|local) .*$/gm) ?? [];
  const services = [{ name: 's', address: '10.0.0.9' }];
  const withServices = { ...settings, services };
  const added = rules(fillTemplates(withServices, node, read)['patroni.yml']!).filter(
    (rule) => !rules(files['patroni.yml']!).includes(rule),
  );
  expect(added).toEqual(['    - host portaria authenticator 10.0.0.9/32 scram-sha-256']);
  const machine = fillServicesTemplates(withServices, services[0]!, read);
  expect(machine['haproxy.cfg']).toMatch(/^ {2}mode tcp$/m);
  expect(machine['haproxy.cfg']).toContain('uri /primary');
  expect(machine['haproxy.cfg']).toContain('on-marked-down shutdown-sessions');
  expect(machine['haproxy.cfg']!.match(/^ {2}server [abc] 10\.0\.0\.[123]:5432$/gm)).toHaveLength(3);
  expect(machine['postgrest.env']).toContain(
    '\nPGRST_DB_URI=postgresql://authenticator@127.0.0.1:5432/portaria\n',
  );
  expect(JSON.stringify(machine)).not.toContain('secret');
});

test('a standby outside the cluster may copy the data, and nothing else', () => {
  const filled = fillTemplates({ ...settings, outside: ['10.1.0.9'] }, node, read);
  const { pg_hba } = (parse(filled['patroni.yml']!) as { postgresql: { pg_hba: string[] } }).postgresql;
  expect(pg_hba.filter((rule) => rule.includes('10.1.0.9'))).toEqual([
    'host replication replicator 10.1.0.9/32 scram-sha-256',
  ]);
});

test('fillText throws for a placeholder without a value', () => {
  expect(() => fillText('@UNKNOWN@', {})).toThrow('nothing fills @UNKNOWN@');
});
