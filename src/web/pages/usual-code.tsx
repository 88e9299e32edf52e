// The answer about a merchant: its usual code, what that covers, and how sure we are.
import type { ComponentChildren } from 'preact';
import type { Mcc } from '../../catalogue/mcc.ts';
import type { Merchant } from '../../catalogue/merchant.ts';
import { CodeHero } from './code.tsx';
import { sayLastSighting } from './merchant-texts.ts';
import { BASIS_SENTENCES, sayConfidence, sayPercent } from './words.ts';

interface UsualCodeAnswerProps {
  readonly merchant: Merchant;
  readonly mcc: Mcc | undefined;
  /** Of the code's page. */
  readonly href: string;
  /** Goes on after the last sentence. */
  readonly children?: ComponentChildren;
}

export function UsualCodeAnswer({ merchant, mcc, href, children }: UsualCodeAnswerProps) {
  const { usual } = merchant;
  return (
    <div class="answer">
      <CodeHero code={usual.mcc} href={href} />
      <div class="answer-words">
        <p class="lead">{mcc?.description}</p>
        <p>
          <strong>{sayConfidence(usual)}</strong>{' '}
          <span class="soft">({sayPercent(usual.confidence)} sure)</span>. {BASIS_SENTENCES[usual.basis]}{' '}
          {sayLastSighting(merchant)} {children}
        </p>
      </div>
    </div>
  );
}
