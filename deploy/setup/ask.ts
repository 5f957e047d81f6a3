// Gets the answers: from a file, and for what it lacks from the terminal.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { questions, type Question } from './questions.ts';
import type { Answers } from './place.ts';

/** Asks one question at the terminal; with `secret` nothing that is typed is shown. */
export type Prompt = (text: string, secret?: boolean) => Promise<string>;

/** The answers are missing or wrong; the message names every one. */
export class Unanswered extends Error {}

/** Without a prompt, a missing answer that Enter could give is that of Enter, and any other is an error. */
export async function collect(given: Answers, prompt?: Prompt): Promise<Answers> {
  const answers: Record<string, string> = {};
  const problems: string[] = [];
  for (let asked = next(answers); asked; asked = next(answers)) {
    const { name, otherwise, fault } = asked;
    const text = given[name] ?? (prompt ? await askUntilGood(asked, prompt) : otherwise);
    const wrong = text === undefined ? 'is missing' : fault(text);
    if (wrong !== undefined) problems.push(`${name} ${wrong}`);
    answers[name] = text ?? '';
  }
  if (problems.length > 0) throw new Unanswered(`The setup needs other answers:\n  ${problems.join('\n  ')}`);
  return Object.fromEntries(Object.entries(answers).filter(([, text]) => text !== ''));
}

const next = (answers: Answers): Question | undefined =>
  questions(answers).find(({ name }) => answers[name] === undefined);

async function askUntilGood({ asks, otherwise, secret, fault }: Question, prompt: Prompt): Promise<string> {
  const shown = otherwise === undefined ? '' : secret ? ' [a new one]' : ` [${otherwise || 'none'}]`;
  for (;;) {
    const text = (await prompt(`${asks}${shown}: `, secret)).trim() || (otherwise ?? '');
    const wrong = fault(text);
    if (wrong === undefined) return text;
    console.log(`  ${wrong}`);
  }
}

/** The prompt of this process's terminal; undefined without one. */
export function terminalPrompt(): Prompt | undefined {
  if (!process.stdin.isTTY) return undefined;
  return async (text, secret = false) => {
    let silent = false;
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (!silent) process.stdout.write(chunk);
        done();
      },
    });
    const lines = createInterface({ input: process.stdin, output, terminal: true });
    try {
      const ended = new AbortController();
      lines.once('close', () => ended.abort());
      const answer = lines.question(text, { signal: ended.signal });
      silent = secret;
      return await answer;
    } finally {
      lines.close();
      if (secret) process.stdout.write('\n');
    }
  };
}
