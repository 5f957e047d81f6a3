import '@portaria/login';
import type {} from '@portaria/login/react';
import { createPortaria } from '@portaria/client';
import { createRoot } from 'react-dom/client';
const portaria = createPortaria({ baseUrl: 'http://localhost:3000' });
function Page() {
  return (
    <portaria-login
      base-url="http://localhost:3000"
      contexto="portal"
      lang="en"
      onportaria-login={({ detail }) => console.log(detail.contexto, detail.sessao.expira_em)}
    />
  );
}
// @ts-expect-error there are two contexts
export const wrong = <portaria-login contexto="other" />;
createRoot(document.body).render(<Page />);
void portaria.me().then(({ principal_role }) => principal_role satisfies string);
