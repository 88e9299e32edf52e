// MCP prompts: the three commonest questions, which a person picks from a menu of the host.
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const say = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
});

const words = (description: string) => z.string().trim().min(1).max(2000).meta({ description });

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'which_card',
    {
      title: 'Which card should I use?',
      description: 'The card that earns most at a place, for sure and under conditions',
      argsSchema: z.object({
        place: words('Where you pay: a name, a web address or a code of four digits'),
        cards: words('The cards you hold, separated by commas').optional(),
        amount: words('What you pay, in the cards’ currency').optional(),
      }),
    },
    ({ place, cards, amount }) =>
      say(
        `Which credit card should I use at ${place}${amount ? ` for a payment of ${amount}` : ''}? ${cards ? `I hold ${cards}. ` : ''}` +
          'Ask best_cards. Name the card that surely earns most, with its amount and unit, what more another would earn under which condition, and its cap. Ask me about a condition before you rely on it.',
      ),
  );
  server.registerPrompt(
    'which_code',
    {
      title: 'Which MCC does this shop have?',
      description: 'A merchant’s category code, how sure that is, and why',
      argsSchema: z.object({ merchant: words('A name, a web address or a line of a card statement') }),
    },
    ({ merchant }) =>
      say(
        `Which merchant category code does ${merchant} have? Ask find_merchant (by: statement if it is a line of a card statement). ` +
          'Say how sure it is and what it is based on, with the date of the evidence; name other codes it has elsewhere, by network or by what is bought.',
      ),
  );
  server.registerPrompt(
    'check_statement',
    {
      title: 'What did these purchases earn?',
      description: 'The merchants and codes of statement lines, and the best card for each',
      argsSchema: z.object({
        lines: words('Lines of a card statement, one below the other, without account numbers'),
        cards: words('The cards you hold, separated by commas').optional(),
      }),
    },
    ({ lines, cards }) =>
      say(
        `Read these lines of my card statement with read_statement:\n\n${lines}\n\n` +
          `Then ask best_cards${cards ? ` with cards: ${cards}` : ''} for each merchant that it found. Show a table of merchant, MCC, how sure, and the card that surely earns most there; say which lines were not recognised.`,
      ),
  );
}
