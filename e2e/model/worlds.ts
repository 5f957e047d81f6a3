// Generates worlds for the verdict: a person, who reads their page, and what happened before.
import fc from 'fast-check';

export type Event = { do: string; [name: string]: unknown };
export type World = {
  kind: 'usuario' | 'aluno' | 'responsavel';
  reader: 'administrador' | 'escola' | 'coordenador';
  events: Event[];
};
type Recipe = { kinds?: World['kind'][]; events: Event[] };

const from = fc.constantFrom(0, 0, 1, 2);
const of = (name: string, model: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Event> =>
  fc.record({ do: fc.constant(name), ...model });
const sendThen = (...then: string[]): fc.Arbitrary<Event> =>
  of('send', { from, then: fc.constantFrom(...then) });
const otherRecord = (sameName: boolean, ...phones: string[]): fc.Arbitrary<Event> =>
  of('other record', {
    here: fc.boolean(),
    sameName: fc.constant(sameName),
    phone: fc.constantFrom(...phones),
    older: fc.constantFrom(0, 100),
  });
const budget = of('budget', { of: fc.constantFrom('rede', 'escola'), left: fc.constantFrom(0, 0, 1) });
const errors = of('errors', { from, codes: fc.constantFrom(9, 10, 10, 11) });
const crowdErrs = of('crowd errs', { from, n: fc.constantFrom(59, 60, 60) });

/* Most people of a school have asked already, then this one does. */
const eleventh = fc.tuple(from, fc.constantFrom(8, 9, 10, 10, 11)).map(([at, n]): Event[] => [
  { do: 'crowd', from: at, n },
  { do: 'send', from: at, then: 'kept' },
]);
const one = (event: fc.Arbitrary<Event>): fc.Arbitrary<Event[]> => event.map((it) => [it]);
const list = (event: fc.Arbitrary<Event>, length: number): fc.Arbitrary<Event[]> =>
  fc.array(event, { minLength: length, maxLength: length });
const recipe = (events: fc.Arbitrary<Event[]>, ...kinds: World['kind'][]): fc.Arbitrary<Recipe> =>
  events.map((it) => (kinds.length === 0 ? { events: it } : { kinds, events: it }));

/* A role that demands a passkey; the person has none, or one that counts in so many hours. */
const demand = of('demand', {});
const ownKey = of('own key', { hours: fc.constantFrom(-1, 1, 20, 24) });
const readersKey = of("reader's key", { hours: fc.constantFrom(-1, -1, 1) });
const demanded = fc
  .tuple(demand, readersKey, fc.array(ownKey, { maxLength: 2 }))
  .map(([one, two, keys]) => [one, two, ...keys]);

/** What leads to each situation, if nothing else comes between. */
const RECIPES: readonly fc.Arbitrary<Recipe>[] = [
  recipe(fc.constant([])),
  recipe(one(of('inactive', {}))),
  recipe(one(of('no role', { by: fc.constantFrom('escola', 'escola', 'administrador') })), 'usuario'),
  recipe(one(of('school gone', {})), 'usuario'),
  recipe(one(of('no code', {})), 'aluno'),
  recipe(one(of('no phone', {})), 'usuario', 'aluno'),
  recipe(one(errors)),
  recipe(fc.oneof(eleventh, one(crowdErrs), one(budget))),
  recipe(list(sendThen('used', 'used', 'used', 'wrong'), 3)),
  recipe(one(sendThen('failed'))),
  recipe(one(sendThen('kept'))),
  recipe(one(otherRecord(false, 'phone', 'otherPhone', 'likePhone')), 'aluno', 'responsavel'),
  recipe(demanded, 'usuario'),
  recipe(one(otherRecord(true, 'otherPhone', 'otherPhone', 'likePhone')), 'aluno', 'responsavel'),
];

const extra: fc.Arbitrary<Event> = fc.oneof(
  sendThen('kept', 'failed', 'used', 'wrong'),
  of('age', { seconds: fc.constantFrom(10, 240, 300, 600, 870, 900, 3_300, 3_600, 40_000, 82_000, 86_400) }),
  of('inactive', {}),
  of('second school', {}),
  of('guardian', {}),
  of('new phone', {}),
  of('no phone', {}),
  of('unlock', {}),
  of('crowd', { from, n: fc.constantFrom(9, 10) }),
  of('network limit', {
    from,
    name: fc.constantFrom('otps_por_ip', 'erros_por_ip'),
    value: fc.constantFrom(1, 2, 100),
  }),
  errors,
  budget,
  demand,
  ownKey,
);

const signedIn = from.map((at): Event[] => [{ do: 'send', from: at, then: 'used' }]);
const worldOf = (made: fc.Arbitrary<Recipe>): fc.Arbitrary<World> =>
  fc
    .tuple(
      fc.constantFrom<World['kind']>('usuario', 'aluno', 'responsavel'),
      fc.constantFrom<World['reader']>('administrador', 'escola', 'coordenador'),
      fc.oneof(fc.constant<Event[]>([]), signedIn),
      made,
      fc.array(extra, { minLength: 0, maxLength: 3, size: 'max' }),
      fc.boolean(),
    )
    .map(([kind, reader, before, { kinds, events }, extras, extrasFirst]) => ({
      kind: kinds === undefined || kinds.includes(kind) ? kind : kinds[0]!,
      reader,
      events: [...before, ...(extrasFirst ? extras : events), ...(extrasFirst ? events : extras)],
    }));

/** Every recipe is as likely as another. */
export const world: fc.Arbitrary<World> = fc.oneof(...RECIPES.map(worldOf));
