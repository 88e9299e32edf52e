// The length limit of a query. In its own file because the browser widget needs it, but nothing else from the search.

/** In characters; longer queries from outside are refused. */
export const MAX_QUERY_LENGTH = 200;
