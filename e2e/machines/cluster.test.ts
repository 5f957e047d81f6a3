// The commands of docs/how-to/run-on-three-machines.md on three Debian 12 whose process 1 is systemd: the installation, then its runbooks.
// After each of them, every session that was ended before is asked for again at every machine.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ALL,
  allIsWell,
  CLUSTER,
  copyFolders,
  debian12,
  debian13,
  INSTALL,
  becomesSync,
  leaderSeenBy,
  leads,
  n1,
  n2,
  n3,
  n4,
  n5,
  NEW,
  renew,
  SERVICES,
  sessions,
  shareSecrets,
  untilStreams,
  whole,
} from './testing/cluster.ts';
import { WORK, type Machine } from './testing/machine.ts';
import { answerTo, signIn, until } from './testing/sessions.ts';

const reason = WORK === '' ? 'npm run test:cluster-machines makes the machines for it' : undefined;
if (reason) console.log(`e2e/machines/cluster.test.ts is skipped: ${reason}`);

/** The commands with n6, n7 and n8 in the place of n1, n2 and n3. */
const ofNewCluster = (blocks: string[]): string =>
  blocks
    .join('')
    .replace(
      /\b(n|10\.0\.0\.)([123])\b/g,
      (_, before: string, n: string) => `${before}${String(Number(n) + 5)}`,
    );

/** What an operator compares, as a text that sorts: the timeline, then the higher location. */
function positionIn(seen: string): string {
  const timeline = /TimeLineID: +(\d+)/.exec(seen)?.[1] ?? '';
  const locations = [...seen.matchAll(/location: +(\w+)\/(\w+)/g)].map(([, high = '', low = '']) =>
    [high, low].map((part) => part.padStart(8, '0')).join('/'),
  );
  return [timeline.padStart(8, '0'), ...locations.sort().slice(-1)].join(' ');
}

const LONG = { timeout: 1_500_000 };
describe.skipIf(reason !== undefined)('the page "Run on three machines"', LONG, () => {
  beforeAll(async () => {
    await debian12.make();
    n1.makeFrom(debian12.root, 3_000);
    for (const machine of [n2, n3]) machine.makeFrom(debian12.root);
    for (const machine of ALL) await machine.boot();
  }, LONG.timeout);
  afterAll(async () => {
    for (const machine of [n1, n2, n3, n4, n5, ...NEW, ...SERVICES]) await machine.cut();
  });

  it('steps 1 to 3 start one leader, a sync standby and a replica', async () => {
    await CLUSTER.follow(ALL, '1. Packages');
    await CLUSTER.follow(n1, '2. Configuration', 0);
    copyFolders('cluster', [n2, n3]);
    await CLUSTER.follow(ALL, '2. Configuration', 1);
    await CLUSTER.follow(ALL, '2. Configuration', 2);
    await CLUSTER.follow(ALL, '3. Start', 0);
    const leader = await whole();
    await CLUSTER.follow(n1, '3. Start', 1);
    await CLUSTER.follow(leader, '3. Start', 2);
    await CLUSTER.follow(ALL, '3. Start', 3);
  });

  it('the edge of each machine signs people in and out, and the doctor finds no failure', async () => {
    const leader = await whole();
    await INSTALL.follow(ALL, '6. nginx');
    await INSTALL.follow(leader, '7. The first administrator');
    await until('the first sign-in', async () => {
      const seen = await INSTALL.follow(n1, '8. The first login', 0, () => n1.nextCode());
      return seen.includes('Rita Souza') ? seen : undefined;
    });
    /* This test signs one person in again and again, from one address. */
    const limits =
      "update portaria.limites set valor = 1000 where nome in ('otps_por_usuario', 'otps_por_ip')";
    await leader.run(`runuser -u postgres -- psql -X --dbname=portaria --command="${limits}"`);
    sessions.open = await signIn(n1);
    expect(await answerTo(n3, sessions.open)).toBe('200');
    await allIsWell();
  });

  it('every unit of Portaria runs under systemd on every machine', async () => {
    for (const machine of ALL) {
      expect((await machine.attempt('systemctl --failed --no-legend --plain')).output.trim()).toBe('');
      const running = await machine.run(
        "systemctl list-units 'portaria-*' --state=running --no-legend --plain",
      );
      expect(running.split('\n').filter(Boolean).length, running).toBeGreaterThanOrEqual(9);
      expect(await machine.run('cat /proc/sys/net/ipv4/tcp_keepalive_time')).toBe('10\n');
    }
  });

  it('"PostgREST and the api-shim on machines of their own": s1 and s2 instead of the three', async () => {
    const heading = 'PostgREST and the api-shim on machines of their own';
    for (const machine of SERVICES) machine.makeFrom(debian12.root);
    shareSecrets(n1, SERVICES);
    for (const machine of SERVICES) {
      await machine.boot();
      await machine.run('systemctl disable --now postgresql postgresql@15-main'); // it has the packages of the template
    }
    await CLUSTER.follow(n1, heading, 0);
    copyFolders('cluster-with-services', [n2, n3, ...SERVICES]);
    await CLUSTER.follow(ALL, heading, 1);
    await CLUSTER.follow(SERVICES, heading, 2);
    await INSTALL.follow(SERVICES, '6. nginx');
    await CLUSTER.follow(ALL, heading, 3);
    for (const machine of SERVICES) await sessions.endOne(machine);
    await sessions.check(SERVICES);
    const before = await whole();
    await before.run('patronictl switchover --force portaria');
    await until('another leader', async () => ((await whole()) === before ? undefined : true));
    for (const machine of SERVICES) await sessions.endOne(machine);
    await sessions.check(SERVICES);
    for (const machine of SERVICES) await machine.switchOff();
    for (const machine of ALL) await machine.run('systemctl enable --now nginx portaria.target');
    await allIsWell();
  });

  it('a planned switchover ends nothing and revives nothing', async () => {
    const before = await whole();
    await sessions.endOne(before);
    await before.run('patronictl switchover --force portaria');
    await until('another leader', async () => ((await whole()) === before ? undefined : true));
    await allIsWell();
  });

  it('step 4 makes every PostgREST know a migration', async () => {
    const heading = '4. After every migration';
    const leader = await whole();
    await leader.run(
      "runuser -u postgres -- psql -X portaria -c 'create function api.born_late() returns int language sql as $$ select 4 $$'",
    );
    await CLUSTER.follow(leader, heading, 0);
    await CLUSTER.follow(ALL, heading, 1);
    /* Known: a standby says 503 for the lease, the leader 401 or 403 for the role; 404 is what is not known. */
    for (const { address } of ALL)
      await until(
        `the function at ${address}`,
        async () => {
          const { output } = await leader.attempt(
            `curl -sS -o /dev/null -w '%{http_code}' --json '{}' http://${address}:3000/rpc/born_late`,
          );
          return ['000', '404'].includes(output.slice(-3)) ? undefined : true;
        },
        30_000,
      );
    await leader.run("runuser -u postgres -- psql -X portaria -c 'drop function api.born_late()'");
    await allIsWell();
  });

  it('"The machines start one after another" after a power cut', async () => {
    await sessions.endOne(await whole());
    await Promise.all(ALL.map((machine) => machine.cut()));
    await n2.boot();
    await sleep(100_000); // longer than systemd waits for the start of an etcd
    await n3.boot();
    await n1.boot();
    await allIsWell();
  });

  it('"A machine is lost for good": the leader, replaced by a new machine of the same name', async () => {
    await leads(n3); // the page loses n3
    await sessions.endOne(n3);
    await n3.cut();
    await sessions.endOne(n1);

    const heading = 'A machine is lost for good';
    await CLUSTER.follow(n1, heading, 0);
    await renew(n3);
    await CLUSTER.follow(n3, heading, 1);
    await whole();
    await CLUSTER.follow(n3, heading, 2);
    await INSTALL.follow(n3, '6. nginx');
    await allIsWell();
  });

  it('"The quorum of etcd is lost for good": two members lose their data, and the third was down before', async () => {
    await leads(n2);
    await n1.run('systemctl stop portaria-patroni etcd'); // n1 lacks what ends from now on
    await sessions.endOne(n2);
    for (const machine of [n2, n3]) await machine.run('systemctl stop etcd; rm -rf /var/lib/etcd/portaria');
    await n1.run('systemctl start --no-block etcd; systemctl start portaria-patroni');
    await until('503 everywhere', async () =>
      (await answerTo(n1, sessions.open)) === '503' ? true : undefined,
    );
    const heading = 'The quorum of etcd is lost for good';
    const data = new Map<Machine, string>();
    for (const machine of ALL) data.set(machine, positionIn(await CLUSTER.follow(machine, heading, 0)));
    const [newest = n1] = ALL.toSorted((a, b) => ((data.get(a) ?? '') < (data.get(b) ?? '') ? 1 : -1));
    expect(newest).not.toBe(n1);
    await CLUSTER.follow(n1, heading, 1);
    await CLUSTER.follow(newest, heading, 2);
    for (const machine of ALL) if (machine !== newest) await CLUSTER.follow(machine, heading, 3);
    await sessions.endOne(n1);
    await CLUSTER.follow(n1, heading, 4);
    await CLUSTER.follow(n2, heading, 5);
    await CLUSTER.follow(n1, heading, 6);
    await CLUSTER.follow(n3, heading, 7);
    await allIsWell();
    const endpoints = ALL.map(({ address }) => `http://${address}:2379`).join(',');
    const health = await n1.run(`ETCDCTL_API=3 etcdctl --endpoints=${endpoints} endpoint health 2>&1`);
    expect(health.match(/is healthy/g)).toHaveLength(3);
  });

  it('"The data of a standby is unusable": reinit', async () => {
    if ((await whole()) === n3) await n1.run('patronictl switchover --force portaria');
    await until('n3 as a standby', async () => ((await whole()) === n3 ? undefined : true));
    await sessions.endOne(n1);
    await n3.run(
      'systemctl stop portaria-patroni; rm -rf /var/lib/postgresql/*/portaria/base/* ; systemctl start portaria-patroni',
    );
    const asksPatroni = 'curl --silent --output /dev/null http://10.0.0.3:8008/';
    await until('Patroni of n3', async () => ((await n1.attempt(asksPatroni)).code === 0 ? true : undefined));
    await CLUSTER.follow(n1, 'The data of a standby is unusable');
    await allIsWell();
  });

  it('"The disk of a machine is full": the leader, whose disk is the small one', async () => {
    await leads(n1);
    await sessions.endOne(n2);
    await n1.attempt('cat /dev/zero > /var/filler');
    const filled = await n1.attempt(
      `runuser -u postgres -- psql -X portaria -c "select pg_logical_emit_message(false, 'filler', repeat('x', 10000000)) from generate_series(1, 300)"`,
    );
    expect(filled.output, 'the leader stops, as its WAL has no space').toContain(
      'server closed the connection',
    );
    await until('another leader', async () => ((await leaderSeenBy(n2)) === n1 ? undefined : true));
    await sessions.endOne(n2);
    await sessions.refuse(ALL);
    await n1.run('rm /var/filler');
    await CLUSTER.follow(n1, 'The disk of a machine is full');
    await CLUSTER.follow(n1, 'The disk of a machine was put back');
    await allIsWell();
  });

  it('"New passwords of the cluster"', async () => {
    const heading = 'New passwords of the cluster';
    const leader = await whole();
    await sessions.endOne(leader);
    const connects = `PGPASSWORD=$(sed -n '/username: postgres$/{n;s/.*password: //p}' /root/cluster/n1/patroni.yml) psql -X --host=${leader.address} --username=postgres --command='select 1'`;
    await n1.run(connects);
    await CLUSTER.follow(n1, heading, 0);
    copyFolders('cluster-new', [n2, n3]);
    await CLUSTER.follow(ALL, heading, 1);
    await CLUSTER.follow(leader, heading, 2);
    await CLUSTER.follow(ALL, heading, 3);
    expect((await n1.attempt(connects)).output).toContain('password authentication failed');
    const standby = ALL.find((machine) => machine !== leader) ?? n2;
    await n1.run(`patronictl restart --force portaria ${standby.name}`); // it connects again
    await leads(standby); // the old leader has to follow, with pg_rewind if need be
    await allIsWell();
  });

  it('"A new password of PostgREST"', async () => {
    const heading = 'A new password of PostgREST';
    const leader = await whole();
    await sessions.endOne(leader);
    const file = 'etc/portaria/postgrest.env';
    const old = /^PGPASSWORD=(.+)$/m.exec(readFileSync(join(leader.root, file), 'utf8'))?.[1] ?? '';
    const connects = `PGPASSWORD=${old} psql -X --host=/run/postgresql --username=authenticator --command='select 1' portaria`;
    await leader.run(connects);
    await CLUSTER.follow(leader, heading, 0);
    shareSecrets(
      leader,
      ALL.filter((machine) => machine !== leader),
    );
    await CLUSTER.follow(ALL, heading, 1);
    expect((await leader.attempt(connects)).output).toContain('password authentication failed');
    await allIsWell();
  });

  it('"Two of three machines are lost for good": the leader and its sync standby, so every session ends', async () => {
    await leads(n2);
    await sessions.endOne(n1);
    await becomesSync(n3, n2);
    for (const machine of [n2, n3]) await machine.cut();
    const heading = 'Two of three machines are lost for good';
    const etcd = 'The quorum of etcd is lost for good';
    expect(await CLUSTER.follow(n1, heading, 0)).toMatch(/^20\d\d-/m);
    await CLUSTER.follow(n1, etcd, 1);
    await CLUSTER.follow(n1, heading, 1);
    for (const cookie of [sessions.open, ...sessions.ended])
      await until('401', async () => ((await answerTo(n1, cookie)).startsWith('401') ? true : undefined));
    sessions.ended.length = 0;
    sessions.open = await until('a sign-in at n1', () => signIn(n1));
    await sessions.endOne(n1);

    for (const [machine, add, join_] of [
      [n2, 4, 5],
      [n3, 6, 7],
    ] as const) {
      await renew(machine);
      await CLUSTER.follow(n1, etcd, add);
      await CLUSTER.follow(machine, etcd, join_);
      await CLUSTER.follow(machine, '3. Start', 0);
      await untilStreams(machine);
      await CLUSTER.follow(machine, '3. Start', 3);
      await INSTALL.follow(machine, '6. nginx');
    }
    await CLUSTER.follow(n1, heading, 2);
    await allIsWell();
  });

  it('"Another machine": n4 joins, and leads', async () => {
    const heading = 'Another machine';
    await sessions.endOne(await whole());
    n4.makeFrom(debian12.root);
    shareSecrets(n1, [n4]);
    await n4.boot();
    await CLUSTER.follow(n4, '1. Packages');
    /* The folders that are kept are those of the rotation before. */
    await n1.run(
      '! test -d /root/cluster-new || { rm -r /root/cluster && mv /root/cluster-new /root/cluster; }',
    );
    await CLUSTER.follow(n1, heading, 0);
    copyFolders('cluster-of-4', [n2, n3, n4]);
    await CLUSTER.follow([...ALL, n4], heading, 1);
    await CLUSTER.follow(ALL, heading, 2);
    await CLUSTER.follow(n4, '2. Configuration', 2);
    await CLUSTER.follow(n4, heading, 3);
    ALL.push(n4);
    await whole(4);
    await CLUSTER.follow(n4, '3. Start', 3);
    await INSTALL.follow(n4, '6. nginx');
    await allIsWell();
    /* The only standby becomes the sync standby, which alone may take over. */
    const leader = await whole(ALL.length);
    const others = ALL.filter((machine) => machine !== leader && machine !== n4);
    for (const machine of others) await machine.run('systemctl stop portaria-patroni');
    await until('n4 as the leader', () =>
      leader.run(
        'patronictl list | grep -E "n4.*Leader" || { patronictl switchover --force --candidate n4 portaria; false; }',
      ),
    );
    for (const machine of others) await machine.run('systemctl start portaria-patroni');
    await until('n4 still the leader', async () => ((await whole(ALL.length)) === n4 ? true : undefined));
    await allIsWell();
  });

  it('"A machine in another place": n5 follows the leader', async () => {
    const heading = 'A machine in another place';
    await sessions.endOne(await whole(ALL.length));
    n5.makeFrom(debian12.root);
    shareSecrets(n1, [n5]);
    const env = join(n5.root, 'etc/portaria/portaria.env');
    writeFileSync(env, readFileSync(env, 'utf8').replace(/^POSTGREST_.*\n/gm, ''));
    await n5.boot();
    await n1.run('rm -rf /root/cluster && mv /root/cluster-of-4 /root/cluster');
    await leads(n1); // the page copies from n1, n2 or n3
    const fill = CLUSTER.take(heading, 0).join('');
    await n1.run(ALL.includes(n4) ? fill.replace('n3=10.0.0.3', 'n3=10.0.0.3 n4=10.0.0.4') : fill);
    copyFolders(
      'cluster-outside',
      ALL.filter((machine) => machine !== n1),
    );
    await CLUSTER.follow(ALL, heading, 1);
    const patroni = readFileSync(join(n1.root, 'root/cluster/n1/patroni.yml'), 'utf8');
    const password = /username: replicator\n *password: (.+)$/m.exec(patroni)?.[1] ?? '';
    await CLUSTER.follow(n5, heading, 2, () => Promise.resolve(password));
    await until('n5 with everything', async () =>
      (await CLUSTER.follow(n5, heading, 3)).startsWith('00:00:0') ? true : undefined,
    );
    await allIsWell();
  });

  it('"The whole place is lost": n5 goes on, and every session has ended', async () => {
    const heading = 'The whole place is lost';
    await sessions.endOne(await whole(ALL.length));
    await Promise.all(ALL.map((machine) => machine.cut()));
    expect(await CLUSTER.follow(n5, heading, 0)).toMatch(/^20\d\d-/);
    await CLUSTER.follow(n5, heading, 1);
    await INSTALL.follow(n5, '5. The services');
    await INSTALL.follow(n5, '6. nginx');
    for (const cookie of [sessions.open, ...sessions.ended])
      expect(await answerTo(n5, cookie)).toMatch(/^401/);
    sessions.ended.length = 0;
    sessions.open = await signIn(n5);
    await sessions.endOne(n5);
    await INSTALL.follow(n5, '9. Check it');
  });

  it('"A new cluster, and another PostgreSQL": three Debian 13, and no session ends', async () => {
    const heading = 'A new cluster, and another PostgreSQL';
    const [first = n5] = NEW;
    await debian13.make();
    for (const machine of NEW) machine.makeFrom(debian13.root);
    shareSecrets(n5, NEW);
    for (const machine of NEW) await machine.boot();
    await CLUSTER.follow(NEW, '1. Packages');
    await first.run(ofNewCluster(CLUSTER.take('2. Configuration', 0)));
    copyFolders('cluster', NEW.slice(1), first);
    for (const at of [1, 2]) await CLUSTER.follow(NEW, '2. Configuration', at);
    await CLUSTER.follow(NEW, '3. Start', 0);
    ALL.splice(0, ALL.length, ...NEW);
    const leader = await whole();
    await CLUSTER.follow(leader, '3. Start', 2);

    await CLUSTER.follow(n5, heading, 0);
    await INSTALL.follow(n5, 'Back up');
    const dump = 'var/backups/portaria/portaria.dump';
    cpSync(join(n5.root, dump), join(leader.root, dump), { recursive: true });
    await CLUSTER.follow(leader, heading, 1);
    await CLUSTER.follow(NEW, '3. Start', 3);
    await INSTALL.follow(NEW, '6. nginx');
    expect(await leader.run(`runuser -u postgres -- psql -XAtc 'show server_version' portaria`)).toMatch(
      /^17/,
    );
    await sessions.check(NEW);
    for (const machine of NEW) await sessions.endOne(machine);
    await sessions.check(NEW);
    await until('a doctor without a failure', async () =>
      (await leader.run(ofNewCluster(CLUSTER.take('3. Start', 4)))).includes(' 0 failure, ')
        ? true
        : undefined,
    );
  });

  it('has no block of commands that was not run', () => {
    expect(CLUSTER.notRun()).toEqual([]);
  });
});
