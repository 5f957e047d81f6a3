// What `npm run lint` asks of the whole graph of imports; which folder may import which is in eslint.config.js.
/* Not asked yet of bench/ and e2e/, nor of common/upstream/, which builds on the single files beside it. */
const noUpwardImport = (folder, depth) => ({
  name: `no-upward-import-${depth + 1}`,
  comment: 'A folder serves the one above it and does not know it. What both need goes below both.',
  severity: 'error',
  from: {
    path: `^(${folder})/[^/]+/[^/]+$`,
    pathNot: '[.]test[.]ts$|/testing/|/testdata/|^(?:bench|e2e|common)/',
  },
  to: { path: '^$1/[^/]+$', pathNot: '[.]config[.]ts$' },
});

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Files that import each other, types included, can only be understood and moved together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...['[^/]+', '[^/]+/[^/]+', '[^/]+/[^/]+/[^/]+'].map(noUpwardImport),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|[.]portaria)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
