// On every page: suggestions in the search boxes, and what this browser remembers of its visitor.
import { getRegion, keepRegion } from '../visitor/region.ts';
import { openSearchBox } from '../visitor/search-box.ts';

if (!keepRegion())
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-box]'))
    openSearchBox(form, getRegion);
