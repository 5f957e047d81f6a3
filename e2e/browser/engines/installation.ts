// The services behind the shipped nginx, with TLS, on hosts that every engine finds on this machine: app. and docs.escola.localhost.
import { startApp } from '../../support/services/app.ts';
import { startGateway } from '../../support/services/gateway.ts';
import { startEdge } from '../../support/nginx/edge.ts';
import { freePort } from '../../../common/testing/free-port.ts';
import { startShim } from '../../support/services/shim.ts';

const PARENT = 'escola.localhost';

export type Installation = {
  /** `https://…`, of the application with the API, and of the documentation. */
  appOrigin: string;
  docsOrigin: string;
  /** Of the shim, for `lastCode(telefone, { port })`. */
  apiPort: number;
  stop: () => Promise<void>;
};

/** Starts a shim, a gateway and nginx on the stack of this worker, with the application, or what listens on `appPort` in its place. */
export async function startInstallation({ appPort }: { appPort?: number } = {}): Promise<Installation> {
  const started: { stop: () => Promise<void> }[] = [];
  const running = async <T extends { stop: () => Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const part = await starting;
    started.unshift(part);
    return part;
  };
  const stop = async () => {
    for (const part of started.splice(0)) await part.stop();
  };
  const httpsPort = await freePort();
  const [appOrigin, docsOrigin] = ['app', 'docs'].map((host) => `https://${host}.${PARENT}:${httpsPort}`) as [
    string,
    string,
  ];
  const urls = { SVC_APP_URL: appOrigin, SVC_DOCS_URL: docsOrigin, SVC_TRUST_PROXY: '1' };
  try {
    const shim = await running(startShim({ ...urls, SVC_ALLOWED_ORIGINS: appOrigin }));
    const gateway = await running(startGateway(urls));
    const app =
      appPort ?? (await running(startApp({ SVC_API_URL: appOrigin, SVC_DOCS_URL: docsOrigin }))).port;
    await running(
      startEdge({ api: shim.port, app, gateway: gateway.port, httpsPort, geo: false, parent: PARENT }),
    );
    return { appOrigin, docsOrigin, apiPort: shim.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
