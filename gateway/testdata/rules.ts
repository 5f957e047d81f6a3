// The addresses by which the tests of the policy decide.
import type { Rules } from '../decide.ts';

export const rules: Rules = {
  appUrl: 'https://app.escola.example',
  docsOrigin: 'https://docs.escola.example',
  docsHost: 'docs.escola.example',
  docsIsHttps: true,
  previewHosts: ['*.preview.example'],
};
