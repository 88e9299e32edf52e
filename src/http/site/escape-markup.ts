// Text in HTML or XML that is written by hand, between tags or in quotes.

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
