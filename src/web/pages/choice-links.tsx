// A choice among a few: links, so that every choice has an address and needs no script.

export interface Choice {
  readonly href: string;
  readonly text: string;
  readonly current: boolean;
}

interface ChoiceLinksProps {
  readonly label: string;
  /** A word before the first. */
  readonly lead?: string;
  readonly choices: readonly Choice[];
}

export function ChoiceLinks({ label, lead, choices }: ChoiceLinksProps) {
  return (
    <nav class="choice-links" aria-label={label}>
      <ul>
        {lead && <li class="soft">{lead}</li>}
        {choices.map(({ href, text, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
