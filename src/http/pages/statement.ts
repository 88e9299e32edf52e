// `/statement`: a statement is read in the browser, and nothing of it is sent. This page gives the form, and where the
// program and its data are.
import { renderStatementPage } from '../../web/pages/statement.tsx';
import type { AppDeps } from '../app.ts';
import type { PageHandler } from './page.ts';

/** Only this service may be asked, for the program and its data; no form may be sent anywhere. */
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
