// A file of its own because the widget needs it in the browser, and nothing else of the search.

/** Characters of a query; a longer one from outside is refused. */
export const MAX_QUERY_LENGTH = 200;
