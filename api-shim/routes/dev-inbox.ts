// GET /dev/inbox: the codes of the console channel as JSON, or all its messages as a page; local development only.
import { Refusal } from '../../common/errors.ts';
import type { Call, Handler } from '../http/call.ts';
import type { Inbox } from '../delivery/channels/console.ts';
import { INBOX_CSP, inboxPage } from '../delivery/channels/inbox-page.ts';
import { replyBytes, replyJson } from '../http/reply.ts';

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * It answers only under host names of this machine, as protection against DNS rebinding.
 */
export function devInbox(inbox: Inbox): Handler {
  return (call) => {
    if (!LOOPBACK_HOST.test(call.req.headers.host ?? '')) throw new Refusal('not_found');
    const vary = { Vary: 'Accept, Origin' };
    if (!wantsPage(call)) {
      replyJson(call, 200, inbox.codes(), vary);
      return;
    }
    const page = Buffer.from(inboxPage(inbox.list()));
    const own = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': INBOX_CSP };
    replyBytes(call, 200, page, { ...vary, ...own });
  };
}

function wantsPage({ req }: Call): boolean {
  const accept = req.headers.accept ?? '';
  return accept.includes('text/html') && !/^\s*application\/json/i.test(accept);
}
