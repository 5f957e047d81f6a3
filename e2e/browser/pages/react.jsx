// A React page with the login component, as in docs/how-to/login-component.md; buttons make it render again.
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page({ apiUrl }) {
  const [renders, setRenders] = useState(0);
  const [language, setLanguage] = useState('pt-BR');
  const [contexto, setContexto] = useState('portal');
  const [isOpen, setOpen] = useState(true);
  const [told, setTold] = useState([]);
  const tell = (text) => setTold((all) => [...all, `${text} at ${renders}`]);

  return (
    <main className={`render-${renders}`}>
      <button onClick={() => setRenders(renders + 1)}>Render</button>
      <button onClick={() => setLanguage(language === 'en' ? 'pt-BR' : 'en')}>Language</button>
      <button onClick={() => setContexto('sistema')}>Staff</button>
      <button onClick={() => setOpen(!isOpen)}>Toggle</button>
      <p>render {renders}</p>
      {isOpen && (
        <portaria-login
          base-url={apiUrl}
          contexto={contexto}
          lang={language}
          style={{ '--portaria-accent': 'rgb(122, 31, 75)' }}
          onportaria-code-sent={({ detail }) => tell(`sent to ${detail.destino}`)}
          onportaria-error={({ detail }) => tell(detail.code)}
          onportaria-login={({ detail }) => tell(detail.sessao.usuario.nome_completo)}
        />
      )}
      <ol>
        {told.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </main>
  );
}

const root = document.querySelector('#page');
createRoot(root).render(
  <StrictMode>
    <Page apiUrl={root.dataset.apiUrl} />
  </StrictMode>,
);
