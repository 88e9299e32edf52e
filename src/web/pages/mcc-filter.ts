// Which codes match a filter text. The server and the browser (as you type) share this code.

export const MAX_FILTER_LENGTH = 100;

/** Lower case, without accents. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Every word of the filter must begin a word of the text: `58 fast` keeps `5814 Fast Food Restaurants`. */
export function buildFilter(filter: string): (text: string) => boolean {
  const words = foldText(filter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return (text) => {
    const folded = ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
    return words.every((word) => folded.includes(` ${word}`));
  };
}
