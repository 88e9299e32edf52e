// On every page: suggestions in the search boxes, and what this browser remembers about its visitor.
import { showMyBest } from '../visitor/my-best.ts';
import { getRegion, keepRegion, showRegion } from '../visitor/region.ts';
import { openSearchBox } from '../visitor/search-box.ts';

if (!keepRegion()) {
  showRegion();
  showMyBest(getRegion());
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-box]'))
    openSearchBox(form, getRegion);
}
