// Judges a Set-Cookie header like a browser: whether both hosts get the cookie, with its value unchanged.
import { failure, ok, warning, type Outcome } from '../examination/outcome.ts';

const ATTRIBUTES = ['HttpOnly', 'Secure', 'SameSite=None', 'Path=/'];

/** `header` is the Set-Cookie header from the edge; the hosts are those of application and documentation. */
export function judgeCookie(header: string | undefined, appHost: string, docsHost: string): Outcome {
  const parent = commonParent(appHost, docsHost);
  const fix = `Let the edge add Domain=${parent ?? '<the parent domain of both hosts>'} to Set-Cookie, as deploy/nginx does (PARENT_DOMAIN), or set SVC_COOKIE_DOMAIN of api-shim where no edge does.`;
  if (header === undefined)
    return failure(
      'the response to a logout has no Set-Cookie for svc_auth',
      'Configure the edge to pass Set-Cookie on.',
    );
  const attributes = header.split(';').map((part) => part.trim().toLowerCase());
  const lost = ATTRIBUTES.filter((wanted) => !attributes.includes(wanted.toLowerCase()));
  if (lost.length > 0)
    return failure(
      `Set-Cookie without ${lost.join(', ')}`,
      'Configure the edge to change only Domain in Set-Cookie.',
    );
  const domain = attributes.find((part) => part.startsWith('domain='))?.replace(/^domain=\.?/, '');
  if (appHost === docsHost)
    return domain === undefined || covers(domain, appHost)
      ? ok(
          `${appHost} serves both application and documentation${domain === undefined ? ', and no Domain is needed' : `; Domain=${domain}`}`,
        )
      : failure(`Domain=${domain} does not cover ${appHost}: browsers drop the cookie`, fix);
  if (parent === undefined)
    return failure(
      `${appHost} and ${docsHost} have no parent domain in common: no cookie reaches both`,
      'Use host names of one domain for application and documentation.',
    );
  if (domain === undefined)
    return failure(`no Domain in Set-Cookie: ${docsHost} never receives the cookie of ${appHost}`, fix);
  const without = [appHost, docsHost].filter((host) => !covers(domain, host));
  if (without.length > 0) return failure(`Domain=${domain} does not cover ${without.join(' and ')}`, fix);
  if (domain !== parent)
    return warning(
      `Domain=${domain} covers both hosts and more than ${parent}`,
      `Domain=${parent} is enough. ${fix}`,
    );
  return ok(`Domain=${domain} covers ${appHost} and ${docsHost}`);
}

const covers = (domain: string, host: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** The longest common parent domain of at least two labels. */
function commonParent(one: string, other: string): string | undefined {
  const labels = one.split('.');
  return labels
    .map((_, index) => labels.slice(index).join('.'))
    .find((domain) => domain.includes('.') && covers(domain, other));
}
