import { PortariaLogin, type PortariaLoginDetail } from '@portaria/login';
import { createPortaria, formatCodigo, PortariaError } from '@portaria/client';
document.addEventListener('portaria-login', ({ detail }) =>
  console.log((detail satisfies PortariaLoginDetail).contexto),
);
document.querySelector('portaria-login')?.restart();
console.log(formatCodigo('52998224725'), PortariaError, PortariaLogin, createPortaria({ baseUrl: '' }));
