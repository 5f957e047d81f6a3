// Reads and cuts the sections of CHANGELOG.md for a release.

const UNRELEASED = '## Unreleased\n';

/** The latest release in the text. */
export const lastRelease = (text: string): string | undefined => /^## (\d+\.\d+\.\d+)/m.exec(text)?.[1];

/** The changes since the latest release. Throws when the changelog lists no change. */
export function unreleased(text: string): string {
  const start = text.indexOf(UNRELEASED);
  if (start < 0) throw new Error('CHANGELOG.md has no heading "Unreleased"');
  const rest = text.slice(start + UNRELEASED.length);
  const notes = rest.slice(0, /^## /m.exec(rest)?.index).trim();
  if (notes === '') throw new Error('CHANGELOG.md names no change since the last release');
  return notes;
}

/** The whole text with these changes under the heading of the release. */
export function cutChangelog(text: string, version: string, date: string): string {
  unreleased(text);
  return text.replace(UNRELEASED, () => `${UNRELEASED}\n## ${version} - ${date}\n`);
}

/** The changes of a past release. */
export function releaseNotes(text: string, version: string): string {
  const heading = text.split('\n').find((line) => line.startsWith(`## ${version} `));
  if (heading === undefined)
    throw new Error(`CHANGELOG.md has no heading "## ${version}": cut the release first`);
  return unreleased(text.slice(text.indexOf(heading)).replace(heading, UNRELEASED.trim()));
}
