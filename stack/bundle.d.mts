// The types of bundle.mjs, which is plain JavaScript.
import type { BuildOptions, BuildResult } from 'esbuild';

export declare const PROGRAMS: string[][];
export declare const SOURCES: string[];
export declare function bundleOf(program: string, root?: string): Promise<string>;
export declare function bundlesOf(programs: string[], root?: string): Promise<string[]>;
export declare function bundle(
  programs: string[],
  outdir: string,
  root?: string,
): Promise<BuildResult<{ metafile: true }>>;
export declare function bundleOptions(
  programs: string[],
  outdir: string,
  root: string,
): BuildOptions & { metafile: true };
