// In a file of its own: the widget needs it in the browser, and nothing else of the search.

/** Characters of a query; no caller takes a longer one from outside. */
export const LONGEST_QUERY = 200;
