// `/qr`: the page that reads a payment code in the browser. It is the only page that may ask for the camera.
import { renderQrPage } from '../../web/pages/qr.tsx';
import type { PageHandler } from './page.ts';

export const answerQr: PageHandler = ({ site, region, reply, send }) => {
  reply.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=()');
  return send(`qr ${region}`, () => renderQrPage({ site, region }));
};
