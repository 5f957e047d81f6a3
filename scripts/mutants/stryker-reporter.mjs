// A reporter for StrykerJS that sends each result at once to the process that started StrykerJS.
const reporter = () => ({
  onMutantTested({ fileName, location, mutatorName, replacement, status }) {
    if (status !== 'Ignored')
      process.send({ fileName, place: location, mutator: mutatorName, replacement, status });
  },
});
reporter.inject = [];

export const strykerPlugins = [{ kind: 'Reporter', name: 'portaria', factory: reporter }];
