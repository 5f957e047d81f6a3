// Fills the templates of a cluster: one folder for each machine. Pure: settings and templates in, files out.

export type ClusterNode = {
  readonly name: string;
  readonly address: string;
  /** The address of its etcd, when etcd uses a separate network. */
  readonly etcdAddress?: string;
};
export type ClusterSettings = {
  readonly nodes: readonly ClusterNode[];
  /** Machines with PostgREST and api-shims, but without Postgres: the cluster lets their PostgREST connect. */
  readonly services?: readonly ClusterNode[];
  /** Addresses of standbys outside the cluster, which may copy its data. */
  readonly outside?: readonly string[];
  /** System users who may connect as the superuser through the socket. */
  readonly operators: readonly string[];
  readonly proxyAddress: string;
  readonly binDir: string;
  readonly clusterHome: string;
  /** Paths on the machine. A path may contain @NAME@. */
  readonly dataDir: string;
  readonly etcdDataDir: string;
  readonly socketDir: string;
  readonly stateDir: string;
  /** `existing` for machines that join an etcd that runs; `new` unless given. */
  readonly etcdState?: 'new' | 'existing';
  readonly passwords: { readonly superuser: string; readonly replication: string; readonly restApi: string };
};

/** How many machines run etcd, the first ones: an even number, or more of them, bears no more losses worth their commits. */
const ETCDS = 3;

const etcdOf = ({ address, etcdAddress }: ClusterNode): string => etcdAddress ?? address;
const lines = (indent: number, each: readonly string[]): string =>
  each.map((line) => ' '.repeat(indent) + line).join('\n');

const mayCopy = (address: string): string => `- host replication replicator ${address}/32 scram-sha-256`;

/** The passwords in the patroni.yml of a machine; undefined when one is missing. */
export function passwordsIn(patroni: string): ClusterSettings['passwords'] | undefined {
  const [superuser, replication, restApi] = ['postgres', 'replicator', 'patroni'].map(
    (user) => new RegExp(`^ *username: ${user}\\n *password: (.+)$`, 'm').exec(patroni)?.[1],
  );
  return superuser === undefined || replication === undefined || restApi === undefined
    ? undefined
    : { superuser, replication, restApi };
}

type Fill = (
  settings: ClusterSettings,
  machine: ClusterNode,
  read: (template: string) => string,
) => Record<string, string>;

const fillFrom =
  (folder: string, names: readonly string[]): Fill =>
  (settings, machine, read) => {
    const values = valuesOf(settings, machine);
    return Object.fromEntries(names.map((name) => [name, fillText(read(folder + name), values)]));
  };

/** Fills the templates for one machine. A placeholder without a value is an error. */
export const fillTemplates = fillFrom('', ['patroni.yml', 'etcd.env', 'haproxy.cfg', 'postgrest.env']);

/** Fills the templates for one machine of services. */
export const fillServicesTemplates = fillFrom('services/', ['haproxy.cfg', 'postgrest.env']);

/**
 * Replaces every @NAME@.
 *
 * @example fillText('listen: @ADDRESS@', { ADDRESS: '10.0.0.1' }) // 'listen: 10.0.0.1'
 */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/@([A-Z][A-Z_]*)@/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing fills @${name}@`);
    return value;
  });
}

function valuesOf(settings: ClusterSettings, node: ClusterNode): Record<string, string> {
  const { nodes, services = [], passwords } = settings;
  const etcds = nodes.slice(0, ETCDS);
  const servers = (port: number): string =>
    lines(
      2,
      nodes.map(({ name, address }) => `server ${name} ${address}:${String(port)}`),
    );
  const own = { NAME: node.name };
  return {
    ...own,
    ADDRESS: node.address,
    ETCD_ADDRESS: etcdOf(node),
    ETCD_STATE: settings.etcdState ?? 'new',
    ETCD_HOSTS: etcds.map((each) => `${etcdOf(each)}:2379`).join(','),
    ETCD_CLUSTER: etcds.map((each) => `${each.name}=http://${etcdOf(each)}:2380`).join(','),
    PROXY_ADDRESS: settings.proxyAddress,
    FUNCTIONS_SERVERS: servers(3000),
    REST_SERVERS: servers(3100),
    POSTGRES_SERVERS: servers(5432),
    BIN_DIR: settings.binDir,
    CLUSTER_HOME: settings.clusterHome,
    DATA_DIR: fillText(settings.dataDir, own),
    ETCD_DATA_DIR: fillText(settings.etcdDataDir, own),
    SOCKET_DIR: fillText(settings.socketDir, own),
    STATE_DIR: fillText(settings.stateDir, own),
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    RESTAPI_PASSWORD: passwords.restApi,
    PEER_RULES: lines(4, [
      ...nodes.flatMap(({ address }) => [
        mayCopy(address),
        `- host all postgres ${address}/32 scram-sha-256`,
      ]),
      ...services.map(({ address }) => `- host portaria authenticator ${address}/32 scram-sha-256`),
      ...(settings.outside ?? []).map(mayCopy),
    ]),
    OPERATORS: lines(
      4,
      settings.operators.map((user) => `- operators ${user} postgres`),
    ),
  };
}
