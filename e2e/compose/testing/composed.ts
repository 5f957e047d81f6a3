// The services of the compose file, each made from its image and started once it is asked for.
import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { postgrestBinary } from '../../../stack/postgrest-binary.ts';
import type { Compose, Service } from './compose-file.ts';
import type { Container, Machine } from './containers.ts';
import { buildImage, type Image } from './image.ts';

export type Composed = {
  readonly imageOf: (dockerfile: string) => Image;
  /** Starts a service as the file says, or with these changes. */
  readonly start: (name: string, changes?: Partial<Service>) => Container;
  /** One that was started. */
  readonly get: (name: string) => Container;
  readonly healthOf: (name: string) => readonly string[];
};

/** Where the official image has its entry point; this project's own folder may lie where a service has a file system of its own. */
const ENTRY = '/usr/local/bin/docker-entrypoint.sh';
const OFFICIAL_POSTGRES = { PGDATA: '/var/lib/postgresql/18/docker' };

/** Knows how to make and start the services. */
export function createComposed({ services }: Compose, machine: Machine): Composed {
  const images = new Map<string, Image>();
  const running = new Map<string, Container>();

  const imageOf = (dockerfile: string): Image => {
    const folder = join(machine.folder, dockerfile.replace(/.*\//, 'image-'));
    const image = images.get(dockerfile) ?? buildImage(dockerfile, folder);
    images.set(dockerfile, image);
    return image;
  };

  /* The official image of PostgREST is its one file. */
  const postgrestImage = (): Image => {
    const layer = join(machine.folder, 'image-postgrest');
    const program = join(layer, 'usr', 'bin', 'postgrest');
    mkdirSync(join(layer, 'usr', 'bin'), { recursive: true });
    copyFileSync(postgrestBinary(), program);
    chmodSync(program, 0o755);
    return { layer, workdir: '/', env: {}, command: [], packages: [] };
  };

  const withEntryPoint = (image: Image): Image => {
    mkdirSync(join(image.layer, dirname(ENTRY)), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'postgres-entrypoint.sh'), join(image.layer, ENTRY));
    return { ...image, env: OFFICIAL_POSTGRES };
  };

  const start: Composed['start'] = (name, changes) => {
    const { build, command = [] } = services[name] ?? {};
    const image = build === undefined ? postgrestImage() : imageOf(build.dockerfile);
    const container =
      name === 'db'
        ? machine.run(name, withEntryPoint(image), { command: ['/bin/bash', ENTRY, ...command] })
        : machine.run(name, image, changes);
    running.set(name, container);
    return container;
  };

  return {
    imageOf,
    start,
    get(name) {
      const found = running.get(name);
      if (found === undefined) throw new Error(`${name} was not started`);
      return found;
    },
    /* PostgREST 12.0.2 of npm has no --ready, which asks this very address. */
    healthOf(name) {
      const { healthcheck, environment = {} } = services[name] ?? {};
      const { PGRST_ADMIN_SERVER_HOST: host, PGRST_ADMIN_SERVER_PORT: port } = environment;
      return name === 'postgrest'
        ? ['curl', '-fsS', `http://${host}:${port}/ready`]
        : (healthcheck?.test ?? []);
    },
  };
}
