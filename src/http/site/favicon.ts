// `/favicon.svg`: four digits' boxes, as on a paper form.
import type { VisitHandler } from './visit.ts';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{stroke:#00664a;fill:none;stroke-width:3}@media (prefers-color-scheme:dark){path{stroke:#5fd4a8}}</style><path d="M2 12v12h28V12M9 18v6M16 18v6M23 18v6"/></svg>';

export const answerFavicon: VisitHandler = ({ send }) =>
  send('favicon', () => ICON, { type: 'image/svg+xml' });
