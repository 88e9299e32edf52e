// `/share?title=&text=&url=`: a link or a text that another app shared. Looks for the shop that it is about. Files are for
// the app's worker alone (src/app/worker.ts): none is ever sent here.
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import { type PageHandler, redirect } from './page.ts';

export interface Shared {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly url?: string | undefined;
}

export const answerShare: PageHandler = ({ query }) => redirect(findShared(query));

/** The page that answers it. Android has no `url`, so a link comes at the end of the text. */
export function findShared({ title = '', text = '', url = '' }: Shared): string {
  const link = [url, text].map((each) => /https?:\/\/[^\s/?#]+/i.exec(each)?.[0]).find(Boolean);
  const words = [...(link ?? (text.trim() || title)).replace(/\s+/g, ' ').trim()].slice(0, MAX_QUERY_LENGTH);
  return words.length === 0 ? '/' : `/search?${new URLSearchParams({ q: words.join('') })}`;
}
