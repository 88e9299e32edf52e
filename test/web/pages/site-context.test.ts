import { expect, it } from 'vitest';
import { linkReport, withRegion } from '../../../src/web/pages/site-context.ts';

it('fills in a report without interpreting its text', () => {
  const link = linkReport(
    { reportUrl: 'https://x.example/new?title={subject}&body={body}' },
    '{body} $& a&b',
    'line\nline',
  );
  expect(link).toBe('https://x.example/new?title=%7Bbody%7D%20%24%26%20a%26b&body=line%0Aline');
  expect(linkReport({ reportUrl: undefined }, 'a', 'b')).toBeUndefined();
});

it('keeps a region in links only if it was chosen', () => {
  expect(withRegion('/x', 'SG', { defaultRegion: 'SG' })).toBe('/x');
  expect(withRegion('/x', 'US', { defaultRegion: 'SG' })).toBe('/x?region=US');
});
