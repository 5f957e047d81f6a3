// <portaria-login> in templates.
import type { DefineComponent } from 'vue';
import type { PortariaLoginAttributes, PortariaLoginEvents } from './index.js';

type Handlers = {
  [Name in keyof PortariaLoginEvents as `on${Capitalize<Camel<Name>>}`]?: (
    event: PortariaLoginEvents[Name],
  ) => void;
};
type Camel<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

declare module 'vue' {
  interface GlobalComponents {
    'portaria-login': DefineComponent<PortariaLoginAttributes & Handlers>;
  }
}
