import '@portaria/login';
import type {} from '@portaria/login/react';
import { renderToString } from 'react-dom/server';
const html = renderToString(<portaria-login base-url="http://localhost:3000" contexto="portal" />);
if (html !== '<portaria-login base-url="http://localhost:3000" contexto="portal"></portaria-login>')
  throw new Error(html);
