// The search box: a plain GET form, so it works without script.
import { LONGEST_QUERY } from '../../query/longest-query.ts';

interface SearchFormProps {
  readonly query?: string | undefined;
  readonly country?: string | undefined;
  readonly compact?: boolean | undefined;
}

export function SearchForm({ query, country, compact }: SearchFormProps) {
  const id = compact ? 'q-header' : 'q';
  return (
    <search class={compact ? 'search compact' : 'search'}>
      <form action="/search" method="get">
        <label class={compact ? 'visually-hidden' : undefined} for={id}>
          Merchant or web address
        </label>
        <div class="field">
          <input
            id={id}
            name="q"
            type="search"
            value={query}
            maxLength={LONGEST_QUERY}
            autoComplete="off"
            autoCapitalize="off"
            spellcheck={false}
            enterkeyhint="search"
            placeholder={compact ? 'Find a merchant' : undefined}
            required
          />
          {country && <input type="hidden" name="country" value={country} />}
          <button type="submit">{compact ? 'Find' : 'Find code'}</button>
        </div>
      </form>
    </search>
  );
}
