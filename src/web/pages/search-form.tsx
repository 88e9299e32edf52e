// The search box: a plain GET form, so it works without script.

interface SearchFormProps {
  readonly query?: string | undefined;
  readonly country?: string | undefined;
  readonly compact?: boolean | undefined;
}

/** The same as the API's. */
export const MOST_QUERY_CHARACTERS = 200;

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
            maxLength={MOST_QUERY_CHARACTERS}
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
