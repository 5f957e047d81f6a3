// Reports which files below some folders were saved. There is one watcher per folder, because editors often replace a file to save it.
import { existsSync, readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join, relative } from 'node:path';

/** One save causes several events within this time. */
const SETTLES_AFTER_MS = 50;

/** Calls `onSaved` with the paths relative to `root`, one call after the other. The returned function ends the watch. */
export function watchFolders(
  root: string,
  folders: readonly string[],
  onSaved: (paths: string[]) => Promise<void>,
): () => Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  const saved = new Set<string>();
  let handled = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    const paths = [...saved].sort();
    saved.clear();
    handled = handled.then(() => onSaved(paths));
  };
  const note = (path: string): void => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      if (!watchers.has(path)) for (const file of add(path)) note(file);
      return;
    }
    saved.add(relative(root, path));
    clearTimeout(timer);
    timer = setTimeout(flush, SETTLES_AFTER_MS);
  };
  const forget = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  /** Watches a folder and its subfolders; returns the files in them. */
  const add = (folder: string): string[] => {
    const watcher = watch(folder, (_event, name) => {
      if (!existsSync(folder)) forget(folder);
      else if (name !== null) note(join(folder, name));
    });
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.name === 'node_modules' || entry.name.startsWith('.')) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? add(path) : [path];
    });
  };

  for (const folder of folders) add(join(root, folder));
  return async () => {
    clearTimeout(timer);
    for (const folder of watchers.keys()) forget(folder);
    await handled;
  };
}
