// `/statement`: the statement is read in the browser, and none of it is sent. The page has the form, and says where the
// program and its data are.
import { renderStatementPage } from '../../web/pages/statement.tsx';
import type { AppDeps } from '../deps.ts';
import type { PageHandler } from './page.ts';

/** Requests may only go to this service, for the program and its data; forms may not be submitted anywhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

export function buildStatement({ lean }: Pick<AppDeps, 'lean'>): PageHandler {
  return ({ site, reply, catalogue, send }) => {
    const file = lean?.find(catalogue);
    reply.header('Content-Security-Policy', POLICY);
    return send(`statement ${file?.address ?? ''}`, () =>
      renderStatementPage({ site, lean: file, cards: catalogue.cards }),
    );
  };
}
