// One edit is not like another. Fingers leave a letter out, double one or swap two, each in one way, while a wrong
// letter is one of many: of two names an edit away, the one that a slip explains is the likelier.

/** Whether letters that are one edit from the beginning of a text are so by a slip. */
export function isSlip(
  typed: Uint16Array,
  typedStart: number,
  typedLength: number,
  text: Uint16Array,
  textStart: number,
  textLength: number,
): boolean {
  const typedEnd = typedStart + typedLength;
  const textEnd = textStart + textLength;
  let at = typedStart;
  let meant = textStart;
  while (at < typedEnd && meant < textEnd && typed[at] === text[meant]) {
    at++;
    meant++;
  }
  const isLeftOut = isBeginning(typed, at, typedEnd, text, meant + 1, textEnd);
  if (isLeftOut) return true;
  const isDoubled = at > typedStart && typed[at] === typed[at - 1];
  if (isDoubled && isBeginning(typed, at + 1, typedEnd, text, meant, textEnd)) return true;
  const isSwapped = at + 1 < typedEnd && typed[at] === text[meant + 1] && typed[at + 1] === text[meant];
  return isSwapped && isBeginning(typed, at + 2, typedEnd, text, meant + 2, textEnd);
}

function isBeginning(
  typed: Uint16Array,
  typedFrom: number,
  typedEnd: number,
  text: Uint16Array,
  textFrom: number,
  textEnd: number,
): boolean {
  const length = typedEnd - typedFrom;
  if (length > textEnd - textFrom) return false;
  for (let at = 0; at < length; at++) if (typed[typedFrom + at] !== text[textFrom + at]) return false;
  return true;
}
