// The help page for families and staff needs no session, because its readers cannot sign in.
import { expect, it } from 'vitest';
import { appUrl, visit } from './testing/visit.ts';

it('the help page for families opens without a cookie at the origin of the application', async () => {
  const answer = await fetch(new URL('/familias.html', appUrl), { redirect: 'manual' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await answer.text()).toContain('A mensagem não chegou');
});

it.each(['/', '/#portal'])(
  'the sign-in page %s links to the help page for families, which links back',
  async (path) => {
    const { page, context, complaints } = await visit(path);
    await page.getByRole('link', { name: 'Ajuda para entrar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Para famílias e equipe' }).waitFor();
    await page.getByRole('link', { name: 'Voltar para a entrada' }).click();
    await page.locator('#codigo').waitFor();
    expect(complaints).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  },
);
