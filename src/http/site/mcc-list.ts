// `/mcc`: all codes, or those that a filter keeps.
import { LONGEST_FILTER } from '../../web/pages/mcc-filter.ts';
import { renderMccListPage } from '../../web/pages/mcc-list.tsx';
import type { VisitHandler } from './visit.ts';

export const answerMccList: VisitHandler = ({ served, site, ask, send }) => {
  const mccs = [...served.catalogue.mccs.values()];
  const filter = ask('q').slice(0, LONGEST_FILTER);
  const asked = ask('category');
  const category = mccs.some((mcc) => mcc.category === asked) ? asked : undefined;
  return send(
    `mcc-list ${category ?? ''}\n${filter}`,
    () => renderMccListPage({ site, mccs, filter, category }),
    { once: filter !== '' },
  );
};
