// <portaria-login> in JSX.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { PortariaLoginAttributes, PortariaLoginElement, PortariaLoginEvents } from './index.js';

type Handlers = {
  [Name in keyof PortariaLoginEvents as `on${Name}`]?: (event: PortariaLoginEvents[Name]) => void;
};
type Props = Omit<
  DetailedHTMLProps<HTMLAttributes<PortariaLoginElement>, PortariaLoginElement>,
  keyof PortariaLoginAttributes
>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'portaria-login': Props & PortariaLoginAttributes & Handlers;
    }
  }
}
