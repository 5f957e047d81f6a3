// Computes the version of the next release.

const VERSION = /^(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?$/;

const numbers = (version: string): number[] => {
  const [, ...parts] = VERSION.exec(version) ?? [];
  if (parts.length === 0) throw new Error(`${version} is no version: it is like 1.2.3`);
  return parts.slice(0, 3).map(Number);
};

/** True when the first version is later than the second. A suffix after a hyphen is ignored. */
function isLater(version: string, than: string): boolean {
  const [a, b] = [numbers(version), numbers(than)];
  const at = a.findIndex((part, place) => part !== b[place]);
  return at >= 0 && (a[at] as number) > (b[at] as number);
}

/** The version to release: `named`, or the current one without its suffix. It must be later than the latest release. */
export function nextVersion(current: string, last: string | undefined, named?: string): string {
  const next = named ?? numbers(current).join('.');
  numbers(next);
  if (last !== undefined && !isLater(next, last))
    throw new Error(`${next} does not come after ${last}, the last release`);
  return next;
}
