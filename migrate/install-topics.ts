// Checks that each heading of db/install.sql names one folder below db/, and that no folder has more than twenty files.
import { dirname } from 'node:path';

const MOST_FILES = 20;

const HEADING = /^-- ([a-z0-9_/]+): \S/;
const INCLUDE = /^\\ir +(\S+)$/;

type Topic = { folder: string; files: string[] };

/** The headings of install.sql that name a folder, each with the files listed below it. */
export const parseTopics = (text: string): Topic[] => {
  const topics: Topic[] = [{ folder: '.', files: [] }];
  for (const line of text.split('\n')) {
    const folder = HEADING.exec(line)?.[1];
    if (folder !== undefined) topics.push({ folder, files: [] });
    const path = INCLUDE.exec(line)?.[1];
    if (path?.includes('/') === true) topics.at(-1)?.files.push(path);
  }
  return topics;
};

const baseName = (path: string): string => path.replace(/^.*\//, '').replace(/(\.test)?\.sql$/, '');

/** The folders with too many files, as sentences. `paths` are files below db/. */
export const checkSizes = (paths: readonly string[]): string[] => {
  const folders = new Map<string, number>();
  for (const path of paths) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return [...folders]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `db/${folder} has ${String(count)} files: split the topic`);
};

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

/** The schema and the name of a function, from the path of its file or of its test. */
const functionOf = (path: string): string =>
  `${/functions\/([a-z0-9_]+)\//.exec(path)?.[1] ?? ''}.${baseName(path)}`;

/** Each difference between the headings of install.sql and the folders, as a sentence. */
export const checkTopics = (text: string): string[] => {
  const topics = parseTopics(text);
  const functions = topics.flatMap(({ files }) => files).filter((path) => path.startsWith('functions/'));
  return [
    ...repeated(topics.map(({ folder }) => folder)).map(
      (folder) => `db/install.sql has two headings for ${folder}`,
    ),
    ...topics.flatMap(({ folder, files }) =>
      files
        .filter((path) => dirname(path) !== folder)
        .map((path) => `db/install.sql lists ${path} below the heading ${folder}`),
    ),
    ...repeated(functions.map(functionOf)).map((name) => `${name} has two files`),
  ];
};

/** The tests that are not in the folder of their function, as sentences. */
export const checkMirror = (functions: readonly string[], tests: readonly string[]): string[] => {
  const homes = new Map(functions.map((path) => [functionOf(path), dirname(path)]));
  return tests
    .filter((path) => path.startsWith('functions/') && dirname(path) !== homes.get(functionOf(path)))
    .map((path) => `db/tests/${path} mirrors no file of db/functions`);
};
