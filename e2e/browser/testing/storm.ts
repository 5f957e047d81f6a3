// A network between pages and the service that loses, doubles, delays and reorders by a seed, and counts what it did.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../common/testing/seeded-random.ts';

type Answer = { status: number; headers: string[]; body: Buffer };
const KINDS = [
  'request lost',
  'answer lost',
  'request doubled',
  'answer late',
  'answers reordered',
  'lost past the grace',
] as const;
export type Disturbance = (typeof KINDS)[number];

export type Storm = {
  url: string;
  /** How often each disturbance of a renewal happened. */
  counts: Record<Disturbance | 'renewed', number>;
  /** One line for each renewal: which token came, what was answered, what the network did. */
  log: string[];
  /** The refusals of a renewal that mean a sign-out: status 401. */
  signOuts: string[];
  /** Disturbs from now on; before, nothing is. */
  rage: () => void;
  calm: () => void;
  /** Loses the answers of all renewals, or no more. (Browsers ask once more by themselves, so one is not enough.) */
  loseAnswers: (on: boolean) => void;
  /** Keeps the next answer of a renewal until `release` is called. */
  holdAnswer: () => { isHeld: () => boolean; release: () => void };
  stop: () => Promise<void>;
};
export type StormOptions = {
  seed: number;
  graceMs: number;
  /** What happened less often than this is preferred. */
  atLeast: number;
  /** An answer waits for a later one: the page that asked should be left, so that another page asks. */
  onWait: () => void;
};

/* The edge gives up earlier than the grace ends, and a session lives longer than that: so do these. */
const EDGE_MS = 1_000;

/** Starts it in front of `apiUrl`. A renewal that is lost past the grace is followed by so long without a network. */
export async function startStorm(
  apiUrl: string,
  { seed, graceMs, atLeast, onWait }: StormOptions,
): Promise<Storm> {
  const random = seededRandom(seed);
  const pick = <T>(those: readonly T[]): T => those[Math.floor(random() * those.length)] as T;
  const counts = Object.fromEntries([...KINDS, 'renewed'].map((kind) => [kind, 0])) as Storm['counts'];
  const signOuts: string[] = [];
  const log: string[] = [];
  const start = Date.now();
  const write = (line: string): void => void log.push(`${String(Date.now() - start)} ms ${line}`);
  let stormy = false;
  let losing = false;
  let downUntil = 0;
  let lost: { token: string; at: number } | undefined;
  let held: { until: Promise<void>; on: () => void } | undefined;
  /* No copy of a request, and no answer, is still on its way when the next token is used. */
  const underway = new Map<Promise<unknown>, string>();
  /* The token whose answer was the last to leave, and when it was asked for. */
  let answered = { token: '', begun: 0 };
  /* An answer waits for a later one to overtake it. Were there several, the last could carry a sibling of a token that was used meanwhile. */
  let waits = false;

  function choose(): Disturbance | undefined {
    if (!stormy) return losing ? 'answer lost' : undefined;
    if (random() < 0.15) return undefined;
    const missing = KINDS.filter((kind) => counts[kind] < atLeast);
    return pick(missing.length > 0 && random() < 0.8 ? missing : KINDS);
  }

  async function renew(
    req: IncomingMessage,
    res: ServerResponse,
    body: Buffer,
    token: string,
  ): Promise<void> {
    const kind = choose();
    write(`${nameOf(token)} asks: ${kind ?? 'undisturbed'}`);
    if (kind === 'request lost') {
      counts[kind] += 1;
      return void res.destroy();
    }
    await Promise.allSettled([...underway].filter(([, of]) => of !== token).map(([sending]) => sending));
    if (lost?.token === token && Date.now() - lost.at > graceMs) counts['lost past the grace'] += 1;
    const begun = Date.now();
    const copies = [send(apiUrl, req, body)];
    if (kind === 'request doubled') copies.push(sleep(random() * 200).then(() => send(apiUrl, req, body)));
    const answers = await Promise.all(copies);
    for (const answer of answers) {
      write(`${nameOf(token)} gets ${String(answer.status)} ${nameOf(tokenIn(answer.headers.join(' ')))}`);
      if (answer.status === 401) signOuts.push((JSON.parse(answer.body.toString()) as { code: string }).code);
    }
    if (answers[0]?.status === 200) counts.renewed += 1;
    if (kind === 'request doubled') counts[kind] += 1;
    if (kind === 'answer lost' || kind === 'lost past the grace') {
      counts['answer lost'] += 1;
      lost = { token, at: begun };
      write(`${nameOf(token)} loses its answer`);
      if (kind === 'lost past the grace') downUntil = Date.now() + graceMs + 500;
      return void res.destroy();
    }
    if (held !== undefined) {
      const { until, on } = held;
      held = undefined;
      underway.clear(); // this one may be as late as it will
      on();
      await until;
    } else if (kind === 'answer late') {
      await sleep(random() * 300);
      counts[kind] += 1;
    } else if (kind === 'answers reordered' && !waits) {
      waits = true;
      onWait();
      const isOvertaken = (): boolean => answered.token === token && answered.begun > begun;
      while (!isOvertaken() && Date.now() < begun + EDGE_MS) await sleep(10);
      waits = false;
      if (isOvertaken()) counts[kind] += 1;
    }
    const answer = pick(answers);
    answered = { token, begun };
    reply(res, answer);
    write(`${nameOf(token)} has ${nameOf(tokenIn(answer.headers.join(' ')))}`);
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (stormy && Date.now() < downUntil) return void res.destroy();
    if (req.method === 'POST' && req.url?.endsWith('/refresh')) {
      const token = tokenIn(req.headers.cookie ?? '');
      const renewing = renew(req, res, body, token);
      underway.set(renewing, token);
      return renewing.finally(() => underway.delete(renewing));
    }
    const answer = await send(apiUrl, req, body);
    if (stormy && random() < 0.1) await sleep(random() * 300);
    if (stormy && random() < 0.03) return void res.destroy();
    reply(res, answer);
  }

  const server = createServer((req, res) => void handle(req, res).catch(() => res.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    counts,
    log,
    signOuts,
    rage: () => void (stormy = true),
    calm: () => void (stormy = false),
    loseAnswers: (on) => void (losing = on),
    holdAnswer() {
      let [isHeld, release] = [false, (): void => undefined];
      const until = new Promise<void>((done) => void (release = done));
      held = { until, on: () => void (isHeld = true) };
      return { isHeld: () => isHeld, release };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

const tokenIn = (text: string): string => /renova=([\w-]+)/.exec(text)?.[1] ?? '';

/** Its generation and number, which a token carries beside its HMAC. */
function nameOf(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length < 24 ? '-' : `${String(bytes.readInt32BE(16))}.${String(bytes.readInt32BE(20))}`;
}

const send = (apiUrl: string, req: IncomingMessage, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      new URL(req.url ?? '/', apiUrl),
      { method: req.method, headers: req.headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.rawHeaders,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on('error', reject).end(body);
  });

function reply(res: ServerResponse, { status, headers, body }: Answer): void {
  res.writeHead(status, headers).end(body);
}
