// Runs the blocks of commands of a page on machines, and remembers which ones ran.
import { blocksOf } from '../../native/testing/page.ts';
import type { Machine } from './machine.ts';

export class Guide {
  readonly #page: string;
  readonly #blocks;
  readonly #done = new Set<string>();

  constructor(page: string) {
    this.#page = page;
    this.#blocks = blocksOf(page);
  }

  /** Runs the blocks under a heading, or only block number `at`, on each of the machines at the same time. */
  async follow(
    machines: Machine | readonly Machine[],
    heading: string,
    at?: number,
    input?: () => Promise<string>,
  ): Promise<string> {
    let output = '';
    for (const lines of this.take(heading, at)) {
      const each = [machines].flat().map((machine) => machine.run(lines, input?.()));
      output += (await Promise.all(each)).join('');
    }
    return output;
  }

  /** The blocks under a heading, or only number `at`: from now on they count as run. */
  take(heading: string, at?: number): string[] {
    const found = this.#blocks.filter((block) => block.heading === heading);
    const chosen = (at === undefined ? found : found.slice(at, at + 1)).map(({ lines }) => lines);
    if (chosen.length === 0) throw new Error(`${this.#page} has no commands under ${heading}`);
    for (const lines of chosen) this.#done.add(lines);
    return chosen;
  }

  /** The blocks of commands that did not run. */
  notRun(): string[] {
    return this.#blocks.filter(({ lines }) => !this.#done.has(lines)).map(({ lines }) => lines);
  }
}
