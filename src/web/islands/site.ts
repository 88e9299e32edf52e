// On every page: suggestions in the search boxes, and what this browser remembers about its visitor.
import { showMyBest } from '../visitor/my-best.ts';
import { getRegion, keepRegion } from '../visitor/region.ts';
import { openSearchBox } from '../visitor/search-box.ts';

// On a phone the navigation scrolls sideways, so the current entry may be out of view.
document
  .querySelector('.masthead nav [aria-current]')
  ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

if (!keepRegion()) {
  showMyBest(getRegion());
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-box]'))
    openSearchBox(form, getRegion);
}
