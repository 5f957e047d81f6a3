// What a schema says of itself for readers: the arguments of describe() and meta(). They change no answer, so they have no mutants.
const shouldIgnore = ({ listKey, parent }) =>
  listKey === 'arguments' && ['describe', 'meta'].includes(parent.callee.property?.name)
    ? 'a description: lint compares openapi.json with it'
    : undefined;

export const descriptions = { shouldIgnore };
export const strykerPlugins = [{ kind: 'Ignore', name: 'descriptions', value: descriptions }];
