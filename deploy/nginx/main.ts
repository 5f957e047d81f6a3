// `portaria edge`: writes the edge configuration with the values of the environment.
import { runWhenMain } from '../../common/run-when-main.ts';
import { readConfig } from './config.ts';
import { renderEdge } from './render.ts';

await runWhenMain(import.meta.filename, async () => {
  console.log(renderEdge(readConfig()));
  return 0;
});
