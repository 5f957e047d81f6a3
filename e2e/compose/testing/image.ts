// Makes the file system of an image without Docker: what its Dockerfile adds, in a layer over this machine's own files.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { PROJECT_ROOT } from '../../../common/project-root.ts';
import { isInContext, readDockerfile, readIgnore, type Instruction } from './dockerfile.ts';

export type Image = {
  readonly layer: string;
  readonly workdir: string;
  readonly env: Record<string, string>;
  readonly command: string[];
  /** What apt would install; the machine must bring it. */
  readonly packages: string[];
};

const PATTERNS = readIgnore(join(PROJECT_ROOT, '.dockerignore'));
const inContext = (path: string): boolean =>
  path === PROJECT_ROOT || isInContext(PATTERNS, relative(PROJECT_ROOT, path));

/** Builds every stage below a folder and answers the last. `RUN` runs in the layer, apt-get excepted. */
export function buildImage(dockerfile: string, folder: string): Image {
  const built = new Map<string | undefined, Image>();
  let image: Image | undefined;
  for (const [index, { name, instructions }] of readDockerfile(join(PROJECT_ROOT, dockerfile)).entries()) {
    const layer = join(folder, String(index));
    mkdirSync(layer, { recursive: true });
    image = instructions.reduce<Image>((state, one) => apply(state, one, built), {
      ...{ layer, workdir: '/', env: {}, command: [], packages: [] },
    });
    built.set(name, image);
  }
  if (image === undefined) throw new Error(`${dockerfile} has no stage`);
  return image;
}

function apply(image: Image, { name, text }: Instruction, built: Map<string | undefined, Image>): Image {
  if (name === 'WORKDIR') return { ...image, workdir: text };
  if (name === 'CMD') return { ...image, command: JSON.parse(text) as string[] };
  if (name === 'ENV') {
    const [key = '', value = ''] = text.split('=');
    return { ...image, env: { ...image.env, [key]: value } };
  }
  if (name === 'COPY') copy(image, text, built);
  if (name === 'RUN' && text.startsWith('apt-get')) {
    const list = /--no-install-recommends ([^&]*)/.exec(text)?.[1] ?? '';
    return { ...image, packages: list.trim().split(/\s+/) };
  }
  if (name === 'RUN') run(image, text);
  return image;
}

function copy({ layer, workdir }: Image, text: string, built: Map<string | undefined, Image>): void {
  const stage = /^--from=(\S+) /.exec(text)?.[1];
  const words = text.split(' ').filter((word) => !word.startsWith('--'));
  const to = words.pop() ?? '';
  const target = join(layer, to.startsWith('/') ? to : join(workdir, to));
  for (const word of words) {
    const from = join(stage === undefined ? PROJECT_ROOT : (built.get(stage)?.layer ?? ''), word);
    const isFolder = statSync(from).isDirectory();
    const into =
      isFolder || (!to.endsWith('/') && words.length === 1) ? target : join(target, basename(from));
    const filter = stage === undefined ? inContext : () => true;
    for (const name of isFolder ? readdirSync(from) : ['']) {
      if (filter(join(from, name))) {
        cpSync(join(from, name), join(into, name), { recursive: true, verbatimSymlinks: true, filter });
      }
    }
  }
}

function run({ layer, workdir, env }: Image, command: string): void {
  const script = `
    set -eu
    over=$(mktemp -d)
    mkdir "$over/work" "$over/root"
    mount -t overlay overlay -o "lowerdir=/,upperdir=$1,workdir=$over/work" "$over/root"
    mount --rbind /dev "$over/root/dev"
    mount -t proc proc "$over/root/proc"
    exec chroot "$over/root" /bin/sh -c "cd $2 && $3"`;
  execFileSync('unshare', ['--mount', '/bin/sh', '-c', script, 'sh', layer, workdir, command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
