// The script that fills the edge configuration: lists become nginx maps, and no value can break out of its line.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../stack/testing/temporary-folder.ts';

const VALUES = {
  LOG_DIR: '/var/log/nginx',
  APP_HOST: 'app.escola.example',
  DOCS_HOST: 'docs.escola.example',
  PARENT_DOMAIN: 'escola.example',
  API_ADDRESS: '127.0.0.1:3101, 127.0.0.1:3102',
  APP_ADDRESS: '127.0.0.1:5173',
  GATEWAY_ADDRESS: '127.0.0.1:3001',
  HTTP_LISTEN: '[::1]:80',
  HTTPS_LISTEN: '443',
  CERTIFICATE: '/etc/ssl/fullchain.pem',
  CERTIFICATE_KEY: '/etc/ssl/privkey.pem',
};

function fill(changes: Readonly<Record<string, string>>) {
  const folder = join(temporaryFolder(), 'conf');
  const env = { PATH: process.env['PATH'], CONF_DIR: folder, ...VALUES, ...changes };
  const { status, stderr, stdout } = spawnSync(join(import.meta.dirname, 'fill.sh'), {
    env,
    encoding: 'utf8',
  });
  return { folder, status, stderr, stdout, read: (file: string) => readFileSync(join(folder, file), 'utf8') };
}

it('fill.sh replaces every placeholder and prints the file to include', () => {
  const { folder, status, stdout, read } = fill({});
  expect([status, stdout]).toEqual([0, `${folder}/portaria.conf\n`]);
  const lines = readdirSync(folder).flatMap((file) => read(file).split('\n'));
  expect(lines.filter((line) => line.includes('${') && !line.startsWith('#'))).toEqual([]);
  expect(read('portaria.conf')).toContain('listen [::1]:80;');
  expect(read('portaria.conf')).toContain(`include ${folder}/geo.conf;`);
  expect(read('geo.conf')).not.toContain('geoip2 ');
});

it('fill.sh writes the addresses, origins, host names and GeoIP database as nginx directives', () => {
  const { read } = fill({
    ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173,',
    PREVIEW_HOSTS: '*.pages.example,p.example',
    GEOIP2_DATABASE: '/var/lib/GeoIP/city.mmdb',
  });
  expect(read('api-servers.conf')).toBe('server 127.0.0.1:3101;\nserver 127.0.0.1:3102;\n');
  expect(read('origins.conf')).toBe(
    '"~^https://a\\.example$" $http_origin;\n"~^http://localhost:5173$" $http_origin;\n',
  );
  expect(read('docs-names.conf')).toBe('server_name docs.escola.example *.pages.example p.example;\n');
  expect(read('geo.conf')).toContain('geoip2 /var/lib/GeoIP/city.mmdb {');
});

it('fill.sh takes the address of the client from load balancers, by a header or the PROXY protocol', () => {
  const { read } = fill({ BALANCERS: '10.0.0.9, fd00::/8' });
  const trusted = 'real_ip_recursive on;\nset_real_ip_from 10.0.0.9;\nset_real_ip_from fd00::/8;\n';
  expect(read('real-ip.conf')).toBe(`real_ip_header X-Forwarded-For;\n${trusted}`);
  expect(read('portaria.conf')).toContain('listen 443 ssl http2;');
  const proxied = fill({ BALANCERS: '10.0.0.9,fd00::/8', REAL_IP_HEADER: 'proxy_protocol' });
  expect(proxied.read('real-ip.conf')).toBe(`real_ip_header proxy_protocol;\n${trusted}`);
  expect(proxied.read('portaria.conf').match(/listen \S+ proxy_protocol(?= ssl|;)/g)).toHaveLength(4);
  expect(fill({}).read('real-ip.conf')).toBe('');
});

it('fill.sh writes empty lists for ALLOWED_ORIGINS and PREVIEW_HOSTS', () => {
  const { read } = fill({ ALLOWED_ORIGINS: '', PREVIEW_HOSTS: '' });
  expect([read('origins.conf'), read('docs-names.conf')]).toEqual(['', 'server_name docs.escola.example;\n']);
});

it.each([
  ...Object.keys(VALUES).map((name) => [name, '']),
  ...Object.keys(VALUES).map((name) => [name, 'a;b']),
  ...Object.keys(VALUES).map((name) => [name, '$host']),
  ['CERTIFICATE', '/etc/a b.pem'],
  ['APP_HOST', 'a\nb'],
  ['LOG_DIR', '/a|e'],
  ['CONF_DIR', 'conf'],
  ['DOCS_HOST', 'a=b/[x]'],
  ['APP_HOST', 'App.escola.example'],
  ['GEOIP2_DATABASE', '/a {'],
  ['API_ADDRESS', '127.0.0.1'],
  ['API_ADDRESS', '127.0.0.1:3101 backup'],
  ['ALLOWED_ORIGINS', 'https://a.example;'],
  ['ALLOWED_ORIGINS', 'https://*.example'],
  ['ALLOWED_ORIGINS', 'null'],
  ['ALLOWED_ORIGINS', 'https://a.example,https://a.example/x'],
  ['PREVIEW_HOSTS', 'a.test,b.test {'],
  ['PREVIEW_HOSTS', '~^x'],
  ['PREVIEW_HOSTS', '*'],
  ['BALANCERS', '10.0.0.9;'],
  ['BALANCERS', 'balancer.example'],
  ['REAL_IP_HEADER', 'X-Real-IP'],
])('fill.sh rejects %s=%j', (name = '', value = '') => {
  const { status, stderr } = fill({ [name]: value });
  expect([status, stderr]).toEqual([
    78,
    `${name} is missing, or its value is not allowed in nginx's configuration\n`,
  ]);
});
