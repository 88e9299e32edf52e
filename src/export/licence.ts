// The licence text that every export includes.

export const LICENCE =
  'What the editors of MCC Lookup wrote is CC0 1.0. Facts from others keep the terms and credits that their sources name (licence, attribution) and that NOTICE holds in full; NOTICE must go with a copy.';
