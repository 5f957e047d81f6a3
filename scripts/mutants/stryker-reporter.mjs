// A reporter of StrykerJS that sends each result to the process that started StrykerJS as soon as it is known.
const reporter = () => ({
  onMutantTested({ fileName, location, mutatorName, replacement, status }) {
    process.send({ fileName, place: location, mutator: mutatorName, replacement, status });
  },
});
reporter.inject = [];

export const strykerPlugins = [{ kind: 'Reporter', name: 'portaria', factory: reporter }];
