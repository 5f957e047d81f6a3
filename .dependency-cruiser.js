// Rules of `npm run lint` about the graph of imports. eslint.config.js says which folder may import which.
/* Not checked in bench/, e2e/ and common/: common/upstream/ imports files of common/. */
const noUpwardImport = (folder, depth) => ({
  name: `no-upward-import-${depth + 1}`,
  comment:
    'A folder does not import from the folder above it. Move code that both need into a folder that both may import.',
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
      comment: 'Files with circular imports, types included, can only be understood and moved as one.',
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
