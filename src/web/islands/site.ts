// On every page: suggestions in the search boxes, and the region that this browser remembers.
import { getRegion, keepRegion, showRegion } from '../visitor/region.ts';
import { openSearchBox } from '../visitor/search-box.ts';

if (!keepRegion()) {
  showRegion();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-box]'))
    openSearchBox(form, getRegion);
}
