// Replaces a member of etcd that lost its data, through the API that etcdctl uses.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onDisk } from './disk.ts';
import { addressOf, NAMES, type Name } from './network.ts';
import type { Node } from './node.ts';
import { eventually } from './patroni.ts';

type Member = { readonly ID: string; readonly peerURLs: readonly string[] };

const peerOf = (name: Name): string => `http://${addressOf(name, 'etcd')}:2380`;

async function call(at: Name, path: string, json: object): Promise<{ members?: Member[] }> {
  const answer = await fetch(`http://${addressOf(at, 'etcd')}:2379/v3/cluster/member/${path}`, {
    method: 'POST',
    body: JSON.stringify(json),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`etcd answers ${String(answer.status)} to ${path}: ${await answer.text()}`);
  return (await answer.json()) as { members?: Member[] };
}

/** Stops the etcd of a node, loses its data, and lets it join the others as a new member. */
export async function etcdReplaced(node: Node, lose: (folder: string) => void): Promise<void> {
  const { name, folder } = node;
  const others = NAMES.filter((each) => each !== name);
  const at = others[0] ?? name;
  await node.ended('etcd');
  lose(onDisk(folder, 'etcd'));
  const lost = await eventually(async () => (await call(at, 'list', {})).members ?? []);
  const ID = lost.find(({ peerURLs }) => peerURLs.includes(peerOf(name)))?.ID;
  if (ID === undefined) throw new Error(`etcd has no member ${name}`);
  await eventually(() => call(at, 'remove', { ID }));
  await eventually(() => call(at, 'add', { peerURLs: [peerOf(name)] }));
  const settings = join(folder, 'etcd.env');
  const existing = 'ETCD_INITIAL_CLUSTER_STATE=existing';
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replace(/^ETCD_INITIAL_CLUSTER_STATE=new$/m, existing),
  );
  node.start('etcd');
}
